import type { BlockTree } from '../../../document/block-tree'
import { newText } from '../../../document/structure/new-tree'
import type { WordPart } from './word-package'
import type { WordReader } from './word-reader'
import type { XmlElement } from './xml'

/** Reads boxes of one type from a Word file. By default the style of a table with one cell names its type. */
export interface WordBoxReader {
  readonly key: string
  /** The style of its tables in Herald's own files, in lower case, if it reads all cells of the first row. */
  readonly style?: string
  readRow?(cells: readonly XmlElement[], place: WordTablePlace): BlockTree[]
  /** The blocks of a table with one cell in any file; undefined to leave it to another reader. */
  readCell?(cell: XmlElement, place: WordTablePlace): BlockTree[] | undefined
}

export interface WordTablePlace {
  readonly reader: WordReader
  readonly part: WordPart
}

/** The content of a box, which is never empty. */
export const filled = (blocks: readonly BlockTree[]) => (blocks.length > 0 ? blocks : [newText('text', [])])
