import type { TextElementStyle } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { glyphNamed } from '../../document/emoji/emoji'
import { newTables, newText, placeCells } from '../../document/structure/new-tree'
import type { ReadCell } from '../../document/structure/new-tree'
import { encodedUrl, linkHref } from '../../document/wire/link-href'
import { codeInTable, codeOf } from './html-code'
import { findIn, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'
import { within } from './html-reader'
import type { Around, HtmlReader } from './html-reader'
import { withScheme } from './html-style'
import type { InlineSpan } from './inline-text'
import { nearestBackground } from './nearest-color'
import { carriedPicture, carriesPicture } from './pasted-boxes'

/**
 * Reads a picture or an embedded page. A picture with inline bytes becomes a block whose token is its `data:`
 * address, for the paste to upload. A page cannot fetch any other address, so that becomes a link.
 */
export function pictureOf(
  element: HtmlElement,
  style: TextElementStyle,
  { tally, pictureAt }: HtmlReader,
): { tree: BlockTree } | { span?: InlineSpan } {
  const { attrs, tag } = element
  const address = addressOf(element)
  const source = (tag === 'img' ? pictureAt?.(address) : undefined) ?? address
  const name = (attrs.alt ?? attrs.title ?? '').replace(/\s+/g, ' ').trim()
  if (tag === 'img' && isEmoji(name)) return { span: { text: name, style } }
  const emoji = tag === 'img' ? /^:([\w+-]{1,60}):(?::skin-tone-\d:)?$/.exec(name)?.[1] : undefined
  if (emoji !== undefined) return { span: { text: glyphNamed(emoji) ?? name, style } }
  if (tag === 'img' && (isDecoration(attrs) || NOTION_ICON.test(source))) return {}
  if (tag === 'img' && carriesPicture(source)) {
    const size = (value = '') => (/^\d{1,5}(px)?$/.test(value) ? Number.parseInt(value, 10) : 0)
    const [width, height] = [size(attrs.width), size(attrs.height)]
    if (style.link) tally.add('links')
    return { tree: carriedPicture(source, name, width && height ? { width, height } : {}) }
  }
  const href = linkHref(source)
  const url = href && encodedUrl(href)
  if (!url || !/^https?:/.test(href)) {
    tally.add(tag === 'img' ? 'pictures' : 'embeds')
    return name ? { span: { text: name, style } } : {}
  }
  tally.add(tag === 'img' ? 'picturesAsLinks' : 'embedsAsLinks')
  return { span: { text: name || href, style: { ...style, link: style.link ?? { url } } } }
}

/** Pages that load pictures late have the address in another attribute, and films may have it in a child. */
function addressOf(element: HtmlElement): string {
  const { attrs, tag } = element
  const source = withScheme(attrs.src ?? attrs.data ?? '')
  const late = withScheme(attrs['data-src'] ?? attrs['data-original'] ?? attrs['data-lazy-src'] ?? '')
  if (tag === 'img')
    return /^https?:/.test(late) && !/^https?:/.test(source) && !carriesLarge(source) ? late : source
  return (
    source ||
    (findIn(element, (inner) => inner.tag === 'source' && inner.attrs.src !== undefined)?.attrs.src ?? '')
  )
}

/** More than a placeholder of one colour. */
const carriesLarge = (source: string) => carriesPicture(source) && source.length > 500

/** The icon of a Notion callout; a callout of the platform has its own. */
const NOTION_ICON = /^https:\/\/(www\.)?notion\.so\/icons\//

const isEmoji = (name: string) =>
  /^\p{Extended_Pictographic}/u.test(name) && name.length <= 12 && !/[\p{Letter}\p{Number}]/u.test(name)

/** Tracking pixels, spacers, and the boxes that Google Docs draws before a to-do. */
const isDecoration = ({ width, height, role, 'aria-roledescription': described }: HtmlElement['attrs']) =>
  role === 'presentation' ||
  /checkbox/.test(described ?? '') ||
  (Number(width) <= 2 && width !== undefined) ||
  (Number(height) <= 2 && height !== undefined)

type Part = 'table' | 'rows' | 'row' | 'cell'

const partsByTag: Readonly<Record<string, Part>> = {
  table: 'table',
  thead: 'rows',
  tbody: 'rows',
  tfoot: 'rows',
  tr: 'row',
  td: 'cell',
  th: 'cell',
}
const partsByRole: Readonly<Record<string, Part>> = {
  table: 'table',
  grid: 'table',
  treegrid: 'table',
  rowgroup: 'rows',
  row: 'row',
  cell: 'cell',
  gridcell: 'cell',
  columnheader: 'cell',
  rowheader: 'cell',
}
const partsByLayout: Readonly<Record<string, Part>> = {
  table: 'table',
  'table-rows': 'rows',
  'table-row': 'row',
  'table-cell': 'cell',
}

/** The part of a table that an element is, by its tag, its role or its style. */
function partOf(element: HtmlElement, { layoutOf }: HtmlReader): Part | undefined {
  const { outer, inner } = layoutOf(element)
  if (outer === 'none') return undefined
  return partsByTag[element.tag] ?? partsByRole[element.attrs.role ?? ''] ?? partsByLayout[inner]
}

/** Whether an element is a table, and not a way to place a few elements in a row. */
export function isTable(element: HtmlElement, reader: HtmlReader): boolean {
  if (element.tag === 'table') return true
  if (partOf(element, reader) !== 'table') return false
  const rows = rowsOf(element, reader)
  return rows.length > 1 && rows.some(({ cells }) => cells.length > 1)
}

/**
 * A table with its spans. A layout table, or one with a single cell, is replaced
 * by its content; a caption becomes a line before the table.
 */
export function tablesOf(table: HtmlElement, around: Around, reader: HtmlReader): BlockTree[] {
  const rows = rowsOf(table, reader)
  const cells = rows.map((row) => row.cells)
  const count = cells.reduce((sum, row) => sum + row.length, 0)
  const outside = reader.blocksIn(
    table.children.filter((child) => !isPart(child, reader)),
    0,
    around,
  )
  if (count === 0) return outside
  if (table.attrs.role === 'presentation' || count === 1) {
    return [
      ...outside,
      ...cells.flat().flatMap((cell) => reader.blocksIn(cell.children, 0, within(cell, around, reader))),
    ]
  }
  const code = codeInTable(cells)
  if (code) return [...outside, codeOf(code, reader)]
  const read = cells.map((row) => row.map((cell) => cellOf(cell, around, reader)))
  const first = cells[0]!
  const widths = widthsOf(table, reader)
  const tables = newTables(widths.column_width ? read : withoutEmptyColumns(read), {
    header_row: rows[0]!.isHead || (first.length > 0 && first.every(isHeader)),
    header_column:
      cells.length > 1 && cells.slice(1).every((row) => row[0] !== undefined && isHeader(row[0])),
    ...widths,
  })
  if (!tables) reader.tally.add('tablesCut')
  else reader.tally.add('tablesCut', tables.length - 1)
  return [...outside, ...(tables ?? asLines(cells))]
}

/** Ends wide cells where the last cell begins: pages give the cell of a whole row any large span. */
function withoutEmptyColumns(rows: readonly (readonly ReadCell[])[]): readonly (readonly ReadCell[])[] {
  const grid = placeCells(rows, MOST_SPAN)
  const begins = grid.map((row) => row.findLastIndex((place) => typeof place === 'object'))
  const columns = Math.max(...begins) + 1
  const left = new Map(
    grid.flatMap((row) =>
      row.flatMap((place, at) => (typeof place === 'object' ? [[place.cell, columns - at] as const] : [])),
    ),
  )
  return rows.map((row) =>
    row.map((cell) => ({ ...cell, colspan: Math.min(cell.colspan, left.get(cell) ?? cell.colspan) })),
  )
}

const MOST_SPAN = 100

/** Word's page gives cells roles of headers that are none. */
const isHeader = ({ tag, attrs: { role } }: HtmlElement) =>
  tag === 'th' || (tag !== 'td' && (role === 'columnheader' || role === 'rowheader'))

/** Rows, and white space between them. Anything else goes before the table. */
const isPart = (node: HtmlNode, reader: HtmlReader) =>
  typeof node === 'string' ? node.trim() === '' : /^rows?$/.test(partOf(node, reader) ?? '')

interface Row {
  cells: readonly HtmlElement[]
  isHead: boolean
}

export function rowsOf(table: HtmlElement, reader: HtmlReader): Row[] {
  const isGroup = partOf(table, reader) === 'rows'
  return shownIn(table, reader).flatMap((part): Row[] => {
    const kind = partOf(part, reader)
    if (kind === 'row') return [{ cells: cellsOf(part, reader), isHead: false }]
    if (kind === 'rows') return rowsOf(part, reader).map((row) => ({ ...row, isHead: part.tag === 'thead' }))
    return isGroup ? [{ cells: [part], isHead: false }] : []
  })
}

/** Only a parser makes sure that a row has nothing but cells. In a row by style, everything is one. */
const cellsOf = (row: HtmlElement, reader: HtmlReader) =>
  shownIn(row, reader)
    .filter((cell) => row.tag !== 'tr' || partOf(cell, reader) === 'cell')
    .flatMap((cell) => unmerged(cell, reader))

/** Excel writes words that are wider than their cell over the empty cells next to it, which are cells of their own. */
function unmerged(cell: HtmlElement, reader: HtmlReader): HtmlElement[] {
  if (!reader.styleOf(cell)['mso-ignore']?.includes('colspan')) return [cell]
  const { colspan, ...attrs } = cell.attrs
  const others = Math.min(1000, Math.trunc(Number(colspan)) || 1) - 1
  return [
    { ...cell, attrs },
    ...Array.from({ length: others }, () => ({ tag: 'td', attrs: {}, children: [] })),
  ]
}

const shownIn = ({ children }: HtmlElement, { layoutOf }: HtmlReader): HtmlElement[] =>
  children.flatMap((child) => {
    if (typeof child === 'string') return child.trim() ? [{ tag: 'div', attrs: {}, children: [child] }] : []
    return layoutOf(child).outer === 'none' ? [] : [child]
  })

function cellOf(cell: HtmlElement, around: Around, reader: HtmlReader): ReadCell {
  const css = reader.styleOf(cell)
  // The wire has no field for the background of a cell, and it is not the background of its words.
  if (nearestBackground(css['background-color'] ?? css.background ?? cell.attrs.bgcolor ?? ''))
    reader.tally.add('cellFills')
  return { children: blocksOfCell(cell, around, reader), ...spansOf(cell) }
}

/** The blocks of a cell. A header is bold by itself, and a spreadsheet pads a number with spaces to align it. */
export function blocksOfCell(cell: HtmlElement, around: Around, reader: HtmlReader): BlockTree[] {
  const inside = within(cell, { ...around, look: {} }, reader)
  const { bold: _, ...plain } = inside.style
  const style = isHeader(cell) ? plain : inside.style
  const nodes = isPaddedNumber(textIn(cell)) ? cell.children.map(withoutPadding) : cell.children
  return reader.blocksIn(nodes, 0, { ...inside, style })
}

const isPaddedNumber = (text: string) => text.includes('\u00A0') && /\d/.test(text) && !/\p{L}/u.test(text)

const withoutPadding = (node: HtmlNode): HtmlNode =>
  typeof node === 'string'
    ? node.replace(/[ \u00A0]+/g, ' ')
    : { ...node, children: node.children.map(withoutPadding) }

export function spansOf({ attrs }: HtmlElement): Pick<ReadCell, 'rowspan' | 'colspan'> {
  const span = (value: string | undefined) => Math.max(1, Math.min(1000, Math.trunc(Number(value)) || 1))
  return {
    rowspan: span(attrs.rowspan ?? attrs['aria-rowspan']),
    colspan: span(attrs.colspan ?? attrs['aria-colspan']),
  }
}

/** Widths, if every column has one, in pixels or, from Office, in points; the platform takes 50 and more. */
function widthsOf(table: HtmlElement, reader: HtmlReader): { column_width?: number[] } {
  const widths: number[] = []
  for (const col of table.children.flatMap((part) =>
    typeof part === 'string' ? [] : part.tag === 'colgroup' ? part.children : [part],
  )) {
    if (typeof col === 'string' || col.tag !== 'col') continue
    const [, size, unit] = /^([\d.]+)(px|pt)?$/.exec(reader.styleOf(col).width ?? col.attrs.width ?? '') ?? []
    const pixels = Number.parseFloat(size ?? '') * (unit === 'pt' ? 96 / 72 : 1)
    if (!Number.isFinite(pixels)) return {}
    const count = Math.max(1, Math.min(100, Number(col.attrs.span) || 1))
    for (let each = 0; each < count; each++) widths.push(Math.min(2000, Math.max(50, Math.round(pixels))))
  }
  return widths.length > 0 ? { column_width: widths } : {}
}

/** Turns rows that are too wide for any table into lines with tabs, so that nothing is lost. */
const asLines = (cells: readonly (readonly HtmlElement[])[]): BlockTree[] =>
  cells.map((row) => {
    const content = row.map((cell) => textIn(cell).replace(/\s+/g, ' ').trim()).join('\t')
    return newText('text', [{ text_run: { content } }])
  })
