import type { TextElementStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { newText, newTables, placeCells } from '../../document/structure/new-tree'
import type { ReadCell } from '../../document/structure/new-tree'
import { carriedPicture, carriesPicture } from '../import/pasted-boxes'
import { codeLanguages, languageNumber } from '../queries/code-languages'
import { encodedUrl, linkHref } from '../schema/link-href'
import { findIn, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'
import { alignOf, inheritStyle } from './html-style'
import type { HtmlReader } from './html-style'
import type { InlineSpan } from './inline-text'
import { nearestBackground } from './nearest-color'

/** A code block: its text unchanged, a line for each element that begins one, and its language if it names one. */
export function codeOf(element: HtmlElement): BlockTree {
  const text = codeText(element)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/\n$/, '')
    .replace(/^\n/, '')
  const language = languageOf(element) ?? 1
  return newText('code', text ? [{ text_run: { content: text } }] : [], [], { language })
}

const lines = new Set(['div', 'p', 'li', 'tr'])
const silent = new Set(['script', 'style', 'template', 'button', 'select'])

function codeText(node: HtmlNode): string {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return '\n'
  if (silent.has(node.tag)) return ''
  let text = ''
  for (const child of node.children) {
    const inner = codeText(child)
    const isLine = typeof child !== 'string' && lines.has(child.tag)
    if (isLine && text && !text.endsWith('\n')) text += '\n'
    text += inner
    if (isLine && !inner.endsWith('\n')) text += '\n'
  }
  return text
}

function languageOf(element: HtmlElement): number | undefined {
  const said = ({ attrs }: HtmlElement) =>
    attrs['data-lark-language'] ??
    attrs['data-language'] ??
    /\b(?:language|lang|brush:|highlight-source)-?\s*([\w+#-]+)/.exec(attrs.class ?? '')?.[1]
  const own = said(element) ?? said(findIn(element, (inner) => said(inner) !== undefined) ?? element)
  return own && codeLanguages.length > 0 ? languageNumber(own) : undefined
}

/**
 * Reads a picture or an embedded page. A picture with inline bytes becomes a block whose token is its `data:`
 * address, for the paste to upload. This page cannot fetch any other address, so that becomes a link.
 */
export function pictureOf(
  element: HtmlElement,
  style: TextElementStyle,
  { tally }: HtmlReader,
): { tree: BlockTree } | { span?: InlineSpan } {
  const { attrs, tag } = element
  const source = (attrs.src ?? attrs.data ?? '').trim()
  const name = (attrs.alt ?? attrs.title ?? '').replace(/\s+/g, ' ').trim()
  if (tag === 'img' && isEmoji(name)) return { span: { text: name, style } }
  if (tag === 'img' && (isDecoration(attrs) || NOTION_ICON.test(source))) return {}
  if (tag === 'img' && carriesPicture(source)) {
    const size = (value = '') => (/^\d{1,5}(px)?$/.test(value) ? Number.parseInt(value, 10) : 0)
    const [width, height] = [size(attrs.width), size(attrs.height)]
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

/**
 * A table with its spans. A layout table, or one with a single cell, is replaced
 * by its content; a caption becomes a line before the table.
 */
export function tablesOf(table: HtmlElement, style: TextElementStyle, reader: HtmlReader): BlockTree[] {
  const rows = rowsOf(table)
  const cells = rows.map(({ row }) => row.children.filter(isCell))
  const count = cells.reduce((sum, row) => sum + row.length, 0)
  if (count === 0) return reader.blocksIn(table.children.filter(isCaption), 0, style)
  if (table.attrs.role === 'presentation' || count === 1) {
    return cells.flat().flatMap((cell) => reader.blocksIn(cell.children, 0, style))
  }
  const caption = reader.blocksIn(table.children.filter(isCaption), 0, style)
  const read = cells.map((row) => row.map((cell) => cellOf(cell, style, reader)))
  const first = cells[0]!
  const tables = newTables(read, {
    header_row: rows[0]!.isHead || (first.length > 0 && first.every(({ tag }) => tag === 'th')),
    header_column: cells.length > 1 && cells.slice(1).every((row) => row[0]?.tag === 'th'),
    ...widthsOf(table, reader),
  })
  if (!tables) reader.tally.add('tablesCut')
  else reader.tally.add('tablesCut', tables.length - 1)
  return [...caption, ...(tables ?? asLines(cells))]
}

const isCell = (node: HtmlElement['children'][number]): node is HtmlElement =>
  typeof node !== 'string' && (node.tag === 'td' || node.tag === 'th')
const isCaption = (node: HtmlElement['children'][number]) =>
  typeof node !== 'string' && node.tag === 'caption'

function rowsOf(table: HtmlElement): { row: HtmlElement; isHead: boolean }[] {
  return table.children.flatMap((part) => {
    if (typeof part === 'string') return []
    if (part.tag === 'tr') return [{ row: part, isHead: false }]
    if (!/^t(head|body|foot)$/.test(part.tag)) return []
    const rows = part.children.filter(
      (row): row is HtmlElement => typeof row !== 'string' && row.tag === 'tr',
    )
    return rows.map((row) => ({ row, isHead: part.tag === 'thead' }))
  })
}

function cellOf(cell: HtmlElement, around: TextElementStyle, reader: HtmlReader): ReadCell {
  const css = reader.styleOf(cell)
  // The wire has no field for the background of a cell, and it is not the background of its words.
  const { 'background-color': color, background, ...own } = css
  if (nearestBackground(color ?? background ?? cell.attrs.bgcolor ?? '')) reader.tally.add('cellFills')
  const { bold, ...style } = inheritStyle(around, cell, own, reader)
  const look = alignOf(css['text-align'] ?? cell.attrs.align)
  const words = bold && cell.tag === 'td' ? { ...style, bold } : style
  const children = reader.blocksIn(cell.children, 0, words, look)
  return { children, ...spansOf(cell) }
}

function spansOf({ attrs }: HtmlElement): Pick<ReadCell, 'rowspan' | 'colspan'> {
  const span = (value: string | undefined) => Math.max(1, Math.min(1000, Math.trunc(Number(value)) || 1))
  return { rowspan: span(attrs.rowspan), colspan: span(attrs.colspan) }
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

/** More than a sheet takes in one write, so a wider table is still refused there. */
const MOST_TEXT_COLUMNS = 200

/**
 * The texts of the first table in pasted HTML, row by row, all rows equally wide;
 * undefined if there is none. A merged cell has its text in its first cell and
 * leaves the others empty, as when a spreadsheet unmerges it.
 */
export function tableTexts(root: HtmlElement): string[][] | undefined {
  const table = findIn(root, ({ tag }) => tag === 'table')
  if (!table) return undefined
  const cells = rowsOf(table).map(({ row }) =>
    row.children.filter(isCell).map((cell) => ({ ...spansOf(cell), text: cellText(cell) })),
  )
  const places = placeCells(cells, MOST_TEXT_COLUMNS).filter((row) => row.length > 0)
  const width = Math.min(MOST_TEXT_COLUMNS, Math.max(0, ...places.map((row) => row.length)))
  if (width === 0) return undefined
  return places.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const place = row[column]
      return typeof place === 'object' ? place.cell.text : ''
    }),
  )
}

const cellText = (cell: HtmlElement): string =>
  cell.children
    .map(textOf)
    .join('')
    .replace(/(?<! ) *\n */g, '\n')
    .trim()

const noText = new Set(['script', 'style', 'head', 'title', 'template', 'noscript'])

/** Source may be wrapped anywhere: white space is one space, and only `<br>` or the end of a paragraph breaks. */
function textOf(node: HtmlNode): string {
  if (typeof node === 'string') {
    return node.replace(/[ \t\r\n\f]+/g, ' ').replace(/[\u00a0\u2002\u2003\u2009]/g, ' ')
  }
  if (node.tag === 'br') return '\n'
  if (noText.has(node.tag)) return ''
  const text = node.children.map(textOf).join('')
  if (/^(p|div|li)$/.test(node.tag)) return `${text}\n`
  return /^t[dhr]$/.test(node.tag) ? `${text} ` : text
}
