import type { BlockTree } from '../../document/block-tree'
import { tableRows } from '../../document/wire/table-places'
import { backgrounds, textColors } from '../export/inline-html'
import { textFromTrees } from '../export/text-from-trees'
import { emojiGlyph, glyphNamed } from '../schema/emoji'
import { INDENT_TWIPS } from './word-writer'
import type { WordWriter } from './word-writer'
import { emojiRun, hex, paragraph, run, shading } from './write-lines'
import { property, xml } from './xml-writer'

type Inside = (trees: readonly BlockTree[]) => string

/** Word requires a paragraph after a table: between two of them, and at the end of a cell. */
const filler = () => paragraph('', { style: 'HeraldFiller' })

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

function box({ style, level, widths, head = {} }: Box, ...rows: readonly string[]): string {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const isWide = whole > PAGE_TWIPS
  const flags = (head.row ? 0x20 : 0) + (head.column ? 0x80 : 0)
  const properties = [
    property('w:tblStyle', style),
    // A wider table is made as wide as the page.
    xml('w:tblW', isWide ? { 'w:w': 5000, 'w:type': 'pct' } : { 'w:w': whole, 'w:type': 'dxa' }),
    level > 0 ? xml('w:tblInd', { 'w:w': level * INDENT_TWIPS, 'w:type': 'dxa' }) : '',
    xml('w:tblLook', {
      'w:val': (0x0600 + flags).toString(16).padStart(4, '0').toUpperCase(),
      'w:firstRow': head.row ? 1 : 0,
      'w:lastRow': 0,
      'w:firstColumn': head.column ? 1 : 0,
      'w:lastColumn': 0,
      'w:noHBand': 1,
      'w:noVBand': 1,
    }),
  ]
  const columns = widths.map((width) => xml('w:gridCol', { 'w:w': width }))
  return (
    xml('w:tbl', {}, xml('w:tblPr', {}, ...properties), xml('w:tblGrid', {}, ...columns), ...rows) + filler()
  )
}

interface Cell {
  width: number
  columns?: number
  /** `restart` begins a cell over several rows. */
  merge?: 'restart' | 'continue' | undefined
  borders?: string
  ground?: string | undefined
}

const cell = ({ width, columns = 1, merge, borders = '', ground }: Cell, content: string): string =>
  xml(
    'w:tc',
    {},
    xml(
      'w:tcPr',
      {},
      xml('w:tcW', { 'w:w': width, 'w:type': 'dxa' }),
      property('w:gridSpan', columns > 1 ? columns : undefined),
      property('w:vMerge', merge),
      borders,
      shading(ground),
    ),
    content || paragraph('', {}),
  )

/** Word opens no table with more. */
const MOST_COLUMNS = 63

export function tableXml(
  { body, children }: BlockTree,
  level: number,
  inside: Inside,
  { tally }: WordWriter,
): string {
  const own = body.table?.property
  const rows = own && tableRows(children.length, own.row_size, own.column_size, own.merge_info ?? [])
  if (!own || !rows) return children.map((each) => inside(each.children)).join('')
  if (own.column_size > MOST_COLUMNS) {
    tally.add('tablesCut')
    const words = (index: number) => textFromTrees(children[index]?.children ?? []).replace(/\s+/g, ' ')
    const lines = rows.map((row) => row.map(({ index }) => words(index)).join('\t'))
    return lines.map((line) => paragraph(run(line), {}, line)).join('')
  }
  const columns = own.column_size
  const widths = Array.from({ length: columns }, (_, at) => (own.column_width?.[at] ?? 100) * TWIPS_PER_PIXEL)
  const spanning = rows.flat().filter(({ rowspan }) => rowspan > 1)
  const lines = rows.map((row, down) => {
    // A cell that one from above covers has to be written, too.
    const covered = spanning.flatMap(({ index, rowspan, colspan }) => {
      const first = Math.floor(index / columns)
      const isHere = down > first && down < first + rowspan
      return isHere ? [{ at: index % columns, colspan, xml: '' }] : []
    })
    const cellsHere = row.map(({ index, rowspan, colspan }) => ({
      at: index % columns,
      colspan,
      rowspan,
      content: inside(children[index]?.children ?? []),
    }))
    const cells = [...cellsHere, ...covered].toSorted((one, other) => one.at - other.at)
    return xml(
      'w:tr',
      {},
      down === 0 && own.header_row ? xml('w:trPr', {}, xml('w:tblHeader')) : '',
      ...cells.map((each) => {
        const width = widths.slice(each.at, each.at + each.colspan).reduce((sum, next) => sum + next, 0)
        const merge = 'xml' in each ? 'continue' : each.rowspan > 1 ? 'restart' : undefined
        return cell({ width, columns: each.colspan, merge }, 'content' in each ? each.content : '')
      }),
    )
  })
  const head = { row: own.header_row === true, column: own.header_column === true }
  return box({ style: 'HeraldTable', level, widths, head }, ...lines)
}

/** The shown cells of a sheet as tables, several if it is wider than one. Undefined if they are not available. */
export function sheetXml(
  rows: readonly (readonly string[])[] | undefined,
  level: number,
  { tally }: WordWriter,
): string | undefined {
  const columns = Math.max(0, ...(rows ?? []).map((row) => row.length))
  if (!rows || columns === 0) return undefined
  tally.add('sheetsAsTables')
  tally.add('tablesCut', Math.ceil(columns / MOST_COLUMNS) - 1)
  const tables: string[] = []
  for (let from = 0; from < columns; from += MOST_COLUMNS) {
    const widths = Array.from({ length: Math.min(MOST_COLUMNS, columns - from) }, () => 100 * TWIPS_PER_PIXEL)
    const lines = rows.map((row) => {
      const words = (at: number) => row[from + at] ?? ''
      return xml(
        'w:tr',
        {},
        ...widths.map((width, at) => cell({ width }, paragraph(run(words(at)), {}, words(at)))),
      )
    })
    tables.push(box({ style: 'HeraldTable', level, widths }, ...lines))
  }
  return tables.join('')
}

export function gridXml(columns: readonly BlockTree[], level: number, inside: Inside): string {
  const ratios = columns.map(({ body }) => body.grid_column?.width_ratio || Math.round(100 / columns.length))
  const widths = ratios.map((ratio) => ratio * 90)
  const cells = columns.map(({ children }, at) => cell({ width: widths[at] ?? 90 }, inside(children)))
  return box({ style: 'HeraldColumns', level, widths }, xml('w:tr', {}, ...cells))
}

export const quoteXml = (children: readonly BlockTree[], level: number, inside: Inside): string =>
  box(
    { style: 'HeraldQuoteContainer', level, widths: [PAGE_TWIPS] },
    xml('w:tr', {}, cell({ width: PAGE_TWIPS }, inside(children))),
  )

/** A callout as a box with its emoji before its words. */
export function calloutXml(
  { body, children }: BlockTree,
  level: number,
  inside: Inside,
  out: WordWriter,
): string {
  const { background_color, border_color, text_color, emoji_id } = body.callout ?? {}
  if (text_color || (emoji_id && !glyphNamed(emoji_id))) out.tally.add('calloutLooks')
  const line = border_color ? textColors[border_color] : undefined
  const side = (name: string) =>
    xml(name, { 'w:val': 'single', 'w:sz': 6, 'w:space': 0, 'w:color': line ? hex(line) : 'auto' })
  const borders = xml('w:tcBorders', {}, ...['w:top', 'w:left', 'w:bottom', 'w:right'].map(side))
  const emoji = emojiRun(emojiGlyph(emoji_id), text_color ? textColors[text_color] : undefined)
  const isLine = children[0]?.body.text !== undefined
  if (isLine) out.emoji = emoji
  const content = (isLine ? '' : paragraph(emoji, { style: 'HeraldFiller' })) + inside(children)
  const ground = background_color ? backgrounds[background_color] : undefined
  return box(
    { style: 'HeraldCallout', level, widths: [PAGE_TWIPS] },
    xml('w:tr', {}, cell({ width: PAGE_TWIPS, borders, ground }, content)),
  )
}
