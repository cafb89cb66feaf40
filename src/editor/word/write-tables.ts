import { BorderStyle, Table, TableCell, TableRow, WidthType } from 'docx'
import type { ITableCellOptions, Paragraph } from 'docx'
import type { BlockTree } from '../../../document/block-tree'
import { tableRows } from '../../../document/wire/table-places'
import { backgrounds, textColors } from '../export/inline-html'
import { textFromTrees } from '../export/text-from-trees'
import { emojiGlyph, glyphNamed } from '../schema/emoji'
import { INDENT_TWIPS } from './word-numbering'
import type { WordWriter } from './word-writer'
import { emojiRun, hex, paragraph, run, shading } from './write-lines'

export type WordBlock = Paragraph | Table

type Inside = (trees: readonly BlockTree[]) => WordBlock[]

/** Word requires a paragraph after a table: between two of them, and at the end of a cell. */
const filler = () => paragraph([], { style: 'HeraldFiller' })

/** A pixel is 15 twentieths of a point. */
const TWIPS_PER_PIXEL = 15
/** The width of the text on a page. */
const PAGE_TWIPS = 9026

interface Box {
  style: string
  level: number
  widths: readonly number[]
  head?: { row?: boolean; column?: boolean }
}

function box({ style, level, widths, head = {} }: Box, rows: readonly TableRow[]): WordBlock[] {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const made = new Table({
    style,
    rows,
    columnWidths: widths,
    // A wider table is made as wide as the page.
    width:
      whole > PAGE_TWIPS ? { size: 100, type: WidthType.PERCENTAGE } : { size: whole, type: WidthType.DXA },
    ...(level > 0 && { indent: { size: level * INDENT_TWIPS, type: WidthType.DXA } }),
    tableLook: {
      firstRow: head.row === true,
      lastRow: false,
      firstColumn: head.column === true,
      lastColumn: false,
      noHBand: true,
      noVBand: true,
    },
  })
  return [made, filler()]
}

const cell = (children: readonly WordBlock[], more: Omit<ITableCellOptions, 'children'> = {}) =>
  new TableCell({ children: children.length > 0 ? children : [paragraph([], {})], ...more })

/** Word opens no table with more. */
const MOST_COLUMNS = 63

export function table(
  { body, children }: BlockTree,
  level: number,
  inside: Inside,
  { tally }: WordWriter,
): WordBlock[] {
  const own = body.table?.property
  const rows = own && tableRows(children.length, own.row_size, own.column_size, own.merge_info ?? [])
  if (!own || !rows) return children.flatMap((each) => inside(each.children))
  if (own.column_size > MOST_COLUMNS) {
    tally.add('tablesCut')
    const words = (index: number) => textFromTrees(children[index]?.children ?? []).replace(/\s+/g, ' ')
    const lines = rows.map((row) => row.map(({ index }) => words(index)).join('\t'))
    return lines.map((line) => paragraph([run(line)], {}, line))
  }
  const widths = Array.from(
    { length: own.column_size },
    (_, at) => (own.column_width?.[at] ?? 100) * TWIPS_PER_PIXEL,
  )
  const head = { row: own.header_row === true, column: own.header_column === true }
  const lines = rows.map((row, down) => {
    const cells = row.map(({ index, rowspan, colspan }) =>
      cell(inside(children[index]?.children ?? []), { rowSpan: rowspan, columnSpan: colspan }),
    )
    return new TableRow({ children: cells, ...(down === 0 && head.row && { tableHeader: true }) })
  })
  return box({ style: 'HeraldTable', level, widths, head }, lines)
}

/** The shown cells of a sheet as tables, several if it is wider than one. Undefined if they are not available. */
export function sheetTables(
  rows: readonly (readonly string[])[] | undefined,
  level: number,
  { tally }: WordWriter,
): WordBlock[] | undefined {
  const columns = Math.max(0, ...(rows ?? []).map((row) => row.length))
  if (!rows || columns === 0) return undefined
  tally.add('sheetsAsTables')
  tally.add('tablesCut', Math.ceil(columns / MOST_COLUMNS) - 1)
  const tables: WordBlock[] = []
  for (let from = 0; from < columns; from += MOST_COLUMNS) {
    const widths = Array.from({ length: Math.min(MOST_COLUMNS, columns - from) }, () => 100 * TWIPS_PER_PIXEL)
    const lines = rows.map((row) => {
      const words = widths.map((_, at) => row[from + at] ?? '')
      return new TableRow({ children: words.map((each) => cell([paragraph([run(each)], {}, each)])) })
    })
    tables.push(...box({ style: 'HeraldTable', level, widths }, lines))
  }
  return tables
}

export function columns(grid: readonly BlockTree[], level: number, inside: Inside): WordBlock[] {
  const ratios = grid.map(({ body }) => body.grid_column?.width_ratio || Math.round(100 / grid.length))
  const cells = grid.map(({ children }) => cell(inside(children)))
  const widths = ratios.map((ratio) => ratio * 90)
  return box({ style: 'HeraldColumns', level, widths }, [new TableRow({ children: cells })])
}

export const quote = (children: readonly BlockTree[], level: number, inside: Inside): WordBlock[] =>
  box({ style: 'HeraldQuoteContainer', level, widths: [PAGE_TWIPS] }, [
    new TableRow({ children: [cell(inside(children))] }),
  ])

/** A callout as a box with its emoji before its words. */
export function callout(
  { body, children }: BlockTree,
  level: number,
  inside: Inside,
  out: WordWriter,
): WordBlock[] {
  const { background_color, border_color, text_color, emoji_id } = body.callout ?? {}
  if (text_color || (emoji_id && !glyphNamed(emoji_id))) out.tally.add('calloutLooks')
  const line = border_color ? textColors[border_color] : undefined
  const side = { style: BorderStyle.SINGLE, size: 6, space: 0, color: line ? hex(line) : 'auto' }
  const emoji = emojiRun(emojiGlyph(emoji_id), text_color ? textColors[text_color] : undefined)
  const isLine = children[0]?.body.text !== undefined
  if (isLine) out.emoji = emoji
  const content = [...(isLine ? [] : [paragraph([emoji], { style: 'HeraldFiller' })]), ...inside(children)]
  const ground = background_color ? backgrounds[background_color] : undefined
  const look = {
    borders: { top: side, left: side, bottom: side, right: side },
    ...(ground && { shading: shading(ground) }),
  }
  return box({ style: 'HeraldCallout', level, widths: [PAGE_TWIPS] }, [
    new TableRow({ children: [cell(content, look)] }),
  ])
}
