import type { BlockTree } from '../../../document/block-tree'
import { boxTypes, keyOf, newValue } from '../../../document/blocks/registry'
import { newTables, newText, newTree } from '../../../document/structure/new-tree'
import type { ReadCell } from '../../../document/structure/new-tree'
import { boxReaders } from '../../blocks/word-readers'
import { textFromTrees } from '../export/text-from-trees'
import { filled } from './word-box-reader'
import type { WordTablePlace } from './word-box-reader'
import type { WordPart } from './word-package'
import type { WordReader } from './word-reader'
import { backgroundNumber, fillOf } from './word-styles'
import { childOf, childrenOf, elementsIn, flagOf, textOf, valueOf } from './xml'
import type { XmlElement } from './xml'

/**
 * A table with its spans. A box with one cell becomes the box that a reader finds in it, and otherwise what it holds:
 * Word has no other boxes.
 */
export function tableBlocks(table: XmlElement, reader: WordReader, part: WordPart): BlockTree[] {
  const properties = childOf(table, 'w:tblPr')
  const styleId = valueOf(properties, 'w:tblStyle')
  const style = styleId === undefined ? '' : reader.styles.nameOf(styleId)
  const rows = rowsIn(table, reader)
  const cells = rows.map(cellsIn)
  const [only] = cells[0] ?? []
  const place = { reader, part }
  const row = boxReaders.find((each) => each.style === style)?.readRow?.(cells[0] ?? [], place)
  if (row) return row
  const type = plainBoxes.find((each) => style === `herald ${keyOf(each).replaceAll('_', ' ')}`)
  if (type !== undefined && only)
    return [newTree(keyOf(type), newValue(type), filled(reader.blocksIn(only, part)))]
  if (only && cells.flat().length === 1 && style !== 'herald table')
    return boxOf(only, place) ?? reader.blocksIn(only, part)
  const read = readRows(rows, cells, reader, part)
  if (read.every((row) => row.length === 0)) return []
  const tables = newTables(read, {
    header_row: hasHeadRow(rows[0], properties, styleId, reader),
    header_column: isOn(properties, 'w:firstColumn', 0x80) && reader.styles.hasHead(styleId, 'firstCol'),
    ...widthsOf(table),
  })
  reader.tally.add('tablesCut', tables ? tables.length - 1 : 1)
  return tables ?? read.map(asLine)
}

/** The boxes that are read by the style of their table. */
const plainBoxes = boxTypes.filter((type) => !boxReaders.some(({ key }) => key === keyOf(type)))

function boxOf(cell: XmlElement, place: WordTablePlace): BlockTree[] | undefined {
  for (const { readCell } of boxReaders) {
    const blocks = readCell?.(cell, place)
    if (blocks) return blocks
  }
  return undefined
}

/** Rows are also in content controls and in tracked changes. Deleted ones are left out. */
function rowsIn(parent: XmlElement, reader: WordReader): XmlElement[] {
  return elementsIn(parent).flatMap((child) => {
    if (child.name !== 'w:tr') return wrappers.has(child.name) ? rowsIn(child, reader) : []
    if (!childOf(childOf(child, 'w:trPr'), 'w:del')) return [child]
    reader.tally.add('deletions')
    return []
  })
}

const cellsIn = (parent: XmlElement): XmlElement[] =>
  elementsIn(parent).flatMap((child) => {
    if (child.name === 'w:tc') return [child]
    return wrappers.has(child.name) ? cellsIn(child) : []
  })

const wrappers = new Set(['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo'])

/** A cell that Word covers, or one with its place. */
interface PlacedCell {
  cell: XmlElement
  column: number
  columns: number
  /** It is covered by the cell above. */
  isContinued: boolean
}

function readRows(
  rows: readonly XmlElement[],
  cells: readonly XmlElement[][],
  reader: WordReader,
  part: WordPart,
): ReadCell[][] {
  const placed = cells.map((row, at) => placedCells(row, rows[at]!))
  const continued = placed.map(
    (row) => new Set(row.flatMap((each) => (each.isContinued ? [each.column] : []))),
  )
  return placed.map((row, down) =>
    row.flatMap(({ cell, column, columns, isContinued }) => {
      if (isContinued && down > 0 && isCovered(placed, down, column)) {
        if (textOf(cell).trim()) reader.tally.add('hidden')
        return []
      }
      let rowspan = 1
      while (continued[down + rowspan]?.has(column)) rowspan++
      return [{ children: cellBlocks(cell, reader, part), rowspan, colspan: columns }]
    }),
  )
}

/** Whether some cell above begins the span that reaches here. */
function isCovered(placed: readonly PlacedCell[][], down: number, column: number): boolean {
  const above = placed[down - 1]?.find((each) => each.column === column)
  return above !== undefined
}

function placedCells(cells: readonly XmlElement[], row: XmlElement): PlacedCell[] {
  const properties = childOf(row, 'w:trPr')
  const before = spanOf(valueOf(properties, 'w:gridBefore'), 0)
  const made: PlacedCell[] = Array.from({ length: before }, (_, column) => ({
    cell: { name: 'w:tc', attrs: {}, children: [] },
    column,
    columns: 1,
    isContinued: false,
  }))
  let column = before
  for (const cell of cells) {
    const own = childOf(cell, 'w:tcPr')
    const columns = spanOf(valueOf(own, 'w:gridSpan'), 1)
    const down = childOf(own, 'w:vMerge')
    const last = made.at(-1)
    if (childOf(own, 'w:hMerge') && valueOf(own, 'w:hMerge') !== 'restart' && last) last.columns += columns
    else
      made.push({
        cell,
        column,
        columns,
        isContinued: down !== undefined && down.attrs['w:val'] !== 'restart',
      })
    column += columns
  }
  return made
}

const spanOf = (value: string | undefined, least: number): number =>
  Math.max(least, Math.min(100, Math.trunc(Number(value ?? least)) || least))

function cellBlocks(cell: XmlElement, reader: WordReader, part: WordPart): BlockTree[] {
  const fill = fillOf(childOf(childOf(cell, 'w:tcPr'), 'w:shd'))
  if (backgroundNumber(fill)) reader.tally.add('cellFills')
  return reader.blocksIn(cell, part)
}

function hasHeadRow(
  row: XmlElement | undefined,
  properties: XmlElement | undefined,
  styleId: string | undefined,
  reader: WordReader,
): boolean {
  if (flagOf(childOf(row, 'w:trPr'), 'w:tblHeader')) return true
  return isOn(properties, 'w:firstRow', 0x20) && reader.styles.hasHead(styleId, 'firstRow')
}

/** Whether a part of the table style is used: a flag of its own, or a bit of the older number. */
function isOn(properties: XmlElement | undefined, name: string, bit: number): boolean {
  const { attrs = {} } = childOf(properties, 'w:tblLook') ?? {}
  const own = attrs[name]
  if (own !== undefined) return /^(1|true|on)$/.test(own)
  return (Number.parseInt(attrs['w:val'] ?? '0', 16) & bit) !== 0
}

/** A pixel is 15 twentieths of a point. */
const TWIPS_PER_PIXEL = 15

/** The platform takes 50 pixels and more. */
function widthsOf(table: XmlElement): { column_width?: number[] } {
  const columns = childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol')
  const widths = columns.map(({ attrs }) => Math.round(Number(attrs['w:w']) / TWIPS_PER_PIXEL))
  if (widths.length === 0 || !widths.every((width) => width > 0)) return {}
  return { column_width: widths.map((width) => Math.min(2000, Math.max(50, width))) }
}

/** A row that is too wide for any table. */
const asLine = (row: readonly ReadCell[]): BlockTree => {
  const content = row.map(({ children }) => textFromTrees([...children]).replace(/\s+/g, ' ')).join('\t')
  return newText('text', [{ text_run: { content } }])
}
