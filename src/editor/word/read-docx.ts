import { TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { contentLimits } from '../../../document/content-limits'
import { newText } from '../../../document/structure/new-tree'
import { limitDepth } from '../../../formats/fit-trees'
import { settleNumbers } from '../../../formats/html/list-numbers'
import type { ListNumbers } from '../../../formats/html/list-numbers'
import { nestedByLevel } from '../../../formats/html/nested-by-level'
import { LossCounter } from '../../../formats/losses'
import type { Loss } from '../../../formats/losses'
import { fileFault, isZip } from './file-fault'
import type { FileFault } from './file-fault'
import { joinedBlocks } from './joined-blocks'
import { WordFields } from './word-fields'
import { INDENT_TWIPS, WordNumbering } from './word-numbering'
import { openWordPackage, OWN_NAME } from './word-package'
import type { WordPackage, WordPart } from './word-package'
import { continuedBlocks, paragraphBlocks } from './word-paragraphs'
import { WordPictures } from './word-pictures'
import { NoteList } from './word-reader'
import type { ReadBlock, WordReader } from './word-reader'
import { alternativeOf, isContents } from './word-runs'
import { WordStyles } from './word-styles'
import { tableBlocks } from './word-tables'
import { childOf, elementsIn, findElement, textOf, UnreadableFile } from './xml'
import type { XmlElement } from './xml'

/** The blocks of a Word file, or why it cannot be read. */
export type ReadDocx = { blocks: readonly BlockTree[]; losses: readonly Loss[] } | { fault: FileFault }

/**
 * Reads a Word file (.docx) as blocks without ids. Every word of its text is in them, with notes at the end, or the
 * losses name it: deleted and hidden text, headers and footers, comments, tables of contents, drawings.
 */
export function treesFromDocx(bytes: Uint8Array): ReadDocx {
  if (!isZip(bytes)) return { fault: fileFault(bytes) ?? 'notWord' }
  try {
    const pack = openWordPackage(bytes)
    return pack ? readPackage(pack) : { fault: 'notWord' }
  } catch (error) {
    if (error instanceof UnreadableFile) return { fault: error.fault }
    if (error instanceof RangeError) return { fault: 'tooMuch' }
    throw error
  }
}

function readPackage(pack: WordPackage): ReadDocx {
  const numbers: ListNumbers = new Map()
  const reader = readerOf(pack, numbers)
  const { tally, colors, isOwn } = reader
  const body = childOf(pack.main.root, 'w:body')
  const blocks = body ? reader.blocksIn(body, pack.main) : []
  blocks.push(...noteBlocks(reader))
  tally.add('headersAndFooters', wordsAround(pack))
  tally.add('colors', colors.size)
  const limited = limitDepth(blocks, tally)
  if (!isOwn) return { blocks: settleNumbers(limited, numbers, tally), losses: tally.losses }
  // The items of Herald's own lists are the platform's, even of one that began elsewhere.
  tally.add('listNumbers', countOtherStarts(numbers))
  return { blocks: limited, losses: tally.losses }
}

function readerOf(pack: WordPackage, numbers: ListNumbers): WordReader {
  const tally = new LossCounter()
  let blocks = 0
  const reader: WordReader = {
    pack,
    tally,
    styles: new WordStyles(pack.partOf('styles')?.root),
    numbering: new WordNumbering(pack.partOf('numbering')?.root),
    fields: new WordFields(),
    pictures: new WordPictures(pack, tally),
    notes: new NoteList(),
    colors: new Set(),
    setNumber: (body, number) => numbers.set(body, number),
    isOwn: pack.savedBy === OWN_NAME,
    continued: [],
    blocksIn(container, part) {
      const outside = reader.continued
      reader.continued = []
      const read = [...blocksBelow(container, reader, part), ...continuedBlocks(reader)]
      reader.continued = outside
      blocks += read.length
      if (blocks > contentLimits.blocks.imported) throw new UnreadableFile('tooMuch')
      return nestedByLevel(joinedBlocks(read))
    },
  }
  return reader
}

function blocksBelow(container: XmlElement, reader: WordReader, part: WordPart): ReadBlock[] {
  return elementsIn(container).flatMap((child): ReadBlock[] => {
    switch (child.name) {
      case 'w:p':
        return paragraphBlocks(child, reader, part)
      case 'w:tbl':
        return tableBlocks(child, reader, part).map((tree) => ({ tree, ...tableLevel(child, reader) }))
      case 'w:sdt':
        if (isContents(childOf(child, 'w:sdtPr'))) {
          reader.tally.add('contentsLists')
          return []
        }
        return blocksBelow(childOf(child, 'w:sdtContent') ?? child, reader, part)
      case 'w:del':
        if (findElement(child, 'w:p')) reader.tally.add('deletions')
        return []
      case 'w:moveFrom':
      case 'w:sectPr':
      case 'w:sdtPr':
      case 'w:tcPr':
        return []
      case 'w:altChunk':
        reader.tally.add('embeds')
        return []
      case 'mc:AlternateContent':
        return blocksBelow(alternativeOf(child), reader, part)
      default:
        return blocksBelow(child, reader, part)
    }
  })
}

/** Herald's own tables say by their indentation how deep they are. */
function tableLevel(table: XmlElement, { isOwn }: WordReader): { level?: number } {
  const indent = Number(childOf(childOf(table, 'w:tblPr'), 'w:tblInd')?.attrs['w:w'] ?? 0)
  return isOwn && indent > 0 ? { level: indent / INDENT_TWIPS + 1 } : {}
}

/** The notes that the text refers to, in their order, each behind its number. A note may refer to another. */
function noteBlocks(reader: WordReader): BlockTree[] {
  const parts = new Map(
    (['footnotes', 'endnotes'] as const).map((kind) => {
      const part = reader.pack.partOf(kind)
      return [
        kind,
        part && { part, byId: new Map(elementsIn(part.root).map((note) => [note.attrs['w:id'], note])) },
      ]
    }),
  )
  const blocks: BlockTree[] = []
  const { references } = reader.notes
  for (let at = 0; at < references.length; at++) {
    const { kind, id } = references[at]!
    const found = parts.get(kind)
    const note = found?.byId.get(id)
    const inside = found && note ? reader.blocksIn(note, found.part) : []
    blocks.push(...withNumber(at + 1, inside))
  }
  reader.tally.add('notesAtEnd', references.length)
  return blocks
}

function withNumber(number: number, [first, ...others]: readonly BlockTree[]): BlockTree[] {
  const run = { text_run: { content: `[${number}] ` } }
  const text = first && textObject(TEXT, first.body)
  if (!first || !text) return [newText('text', [run]), ...(first ? [first, ...others] : [])]
  const [begin, ...rest] = text.elements
  // Word puts a space between the number and the words.
  const content = begin?.text_run?.content.replace(/^[ \t\u00a0]+/, '')
  const elements =
    content === undefined ? text.elements : [{ text_run: { ...begin!.text_run!, content } }, ...rest]
  return [{ ...first, body: { text: { ...text, elements: [run, ...elements] } } }, ...others]
}

/** How many headers and footers have words. */
const wordsAround = (pack: WordPackage): number =>
  [...pack.partsOf('header'), ...pack.partsOf('footer')].filter(({ root }) => textOf(root).trim() !== '')
    .length

/** How many lists begin with another number than 1. */
function countOtherStarts(numbers: ListNumbers): number {
  const seen = new Set<unknown>()
  return [...numbers.values()].filter(({ list, path }) => {
    if (seen.has(list)) return false
    seen.add(list)
    return path !== undefined && !path.at(-1)!.includes(1)
  }).length
}
