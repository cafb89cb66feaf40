import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import type { BlockBody, BlockTree } from '../../../document/block-tree'
import type { ListNumber } from '../../../formats/html/list-numbers'
import type { Leveled } from '../../../formats/html/nested-by-level'
import type { LossCounter } from '../../../formats/losses'
import type { WordFields } from './word-fields'
import type { WordNumbering } from './word-numbering'
import type { WordPackage, WordPart } from './word-package'
import type { WordPictures } from './word-pictures'
import type { WordStyles } from './word-styles'
import type { XmlElement } from './xml'

/** A piece of a paragraph, in reading order. */
export type Piece =
  | { text: string; style: TextElementStyle }
  | { element: TextElement }
  /** A box to tick. */
  | { isTicked: boolean }
  /** Blocks that stand between or after the words: a picture, a rule, a text box. */
  | { blocks: readonly BlockTree[] }

/** A block of the document, before lists are nested and lines of code joined. */
export interface ReadBlock extends Leveled {
  /** A line of code, which continues the code block before it. */
  isCodeLine?: boolean
  /** It is moved in as far as a list item, without a mark: it belongs to the item before it. */
  continuesItem?: boolean
  /** The words belong to the picture before them. */
  isCaption?: boolean
}

/** The state that the readers of one document share. */
export interface WordReader {
  pack: WordPackage
  styles: WordStyles
  numbering: WordNumbering
  fields: WordFields
  pictures: WordPictures
  notes: NoteList
  tally: LossCounter
  /** The colours that were changed to the nearest one. */
  colors: Set<string>
  /** Notes the number that the document shows before an ordered item. */
  setNumber(body: BlockBody, number: ListNumber): void
  /** The file was written by Herald: its empty lines are blocks. */
  isOwn: boolean
  /** The pieces of paragraphs whose end was deleted: they continue in the next one. */
  continued: Piece[]
  blocksIn(container: XmlElement, part: WordPart): BlockTree[]
}

/** The notes to which the text refers, in the order of their numbers. */
export class NoteList {
  readonly #numbers = new Map<string, number>()
  readonly references: { kind: 'footnotes' | 'endnotes'; id: string }[] = []

  /** The number of the next reference. The same note keeps its number. */
  numberOf(kind: 'footnotes' | 'endnotes', id: string): number {
    const key = `${kind} ${id}`
    const number = this.#numbers.get(key) ?? this.references.push({ kind, id })
    this.#numbers.set(key, number)
    return number
  }
}
