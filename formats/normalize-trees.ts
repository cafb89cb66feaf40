import { z } from 'zod'
import { GRID, GRID_COLUMN, PAGE, TABLE, TABLE_CELL } from '../contract/docx/block-numbers'
import { TextElement, TextStyle } from '../contract/docx/text'
import type { Text, TextElementStyle } from '../contract/docx/text'
import type { BlockTree } from '../document/block-tree'
import { isCode, isSlot, isTextFamily, readObject, specOf, textObject } from '../document/blocks/registry'
import { elementLabel } from '../document/compare/block-text'
import { contentLimits } from '../document/content-limits'
import { canRecreate, isCreatedByService } from '../document/structure/can-recreate'
import { newText, newTree } from '../document/structure/new-tree'
import { linkHref } from '../document/wire/link-href'
import { tableRows } from '../document/wire/table-places'
import type { LossCounter } from './losses'

const { imported: MOST_BLOCKS, depth: DEEPEST } = contentLimits.blocks

interface Reading {
  tally: LossCounter
  blocks: number
}

/**
 * Reads blocks from untrusted JSON: only the platform's kinds, with bodies that a create call accepts, without ids
 * and comments. A block that cannot be created becomes its words, and its children take its place. Undefined if it is
 * not a list of blocks at all.
 */
export function normalizeTrees(value: unknown, tally: LossCounter): BlockTree[] | undefined {
  if (!Array.isArray(value)) return undefined
  const reading: Reading = { tally, blocks: 0 }
  const trees = value.flatMap((each) => normalizeTree(each, reading, 0) ?? [])
  return trees.length === 0 && value.length > 0 && reading.blocks === 0 ? undefined : trees
}

const Shape = z.object({
  block_type: z.number().int(),
  body: z.record(z.string(), z.unknown()),
  children: z.array(z.unknown()).optional(),
})

function normalizeTree(value: unknown, reading: Reading, depth: number): BlockTree[] | undefined {
  const shape = Shape.safeParse(value)
  if (!shape.success) return undefined
  if (++reading.blocks > MOST_BLOCKS) {
    reading.tally.add('blocks')
    return undefined
  }
  const { block_type, body, children: below = [] } = shape.data
  if (depth > DEEPEST) {
    reading.tally.add('levels')
    const words = normalizeElements(elementsIn(block_type, body), reading.tally)
    const own = words.length > 0 ? [newText('text', words)] : []
    return [...own, ...below.flatMap((child) => normalizeTree(child, reading, depth) ?? [])]
  }
  const children = below.flatMap((child) => normalizeTree(child, reading, depth + 1) ?? [])
  return normalizeBlock(block_type, body, children, reading.tally)
}

/** The same for one block, with children that are read already. */
export function normalizeBlock(
  block_type: number,
  body: BlockTree['body'],
  children: readonly BlockTree[],
  tally: LossCounter,
): BlockTree[] {
  const spec = specOf(block_type)
  const key = spec?.key ?? ''
  if (isTextFamily(block_type)) return [newTree(key, normalizeText(block_type, body[key], tally), children)]
  if (block_type === PAGE)
    return [newText('heading1', normalizeElements(elementsIn(PAGE, body), tally)), ...children]
  if (block_type === TABLE) return normalizeTable(body.table, children, tally)
  if (block_type === GRID) return normalizeGrid(children)
  // A cell or column outside a table or grid is replaced by its content; inside one, the table or grid handles it.
  if (isSlot(block_type))
    return [{ id: '', block_type, body: normalizeContainerBody(block_type, body), children }]
  const object = spec && readObject(spec, body[key], (url) => linkHref(url) !== undefined)
  const made = object && { id: '', block_type, body: { [key]: object }, children }
  if (made && canRecreate(made)) return [made]
  return asWords(block_type, body, children, tally)
}

const elementsIn = (type: number, body: BlockTree['body']): unknown => {
  const text =
    textObject(type, body) ??
    Object.values(body).find((each) => typeof each === 'object' && each && 'elements' in each)
  return (text as { elements?: unknown } | undefined)?.elements
}

function asWords(
  type: number,
  body: BlockTree['body'],
  children: readonly BlockTree[],
  tally: LossCounter,
): BlockTree[] {
  const words = normalizeElements(elementsIn(type, body), tally)
  const own = words.length > 0 ? [newText('text', words)] : []
  const inside = children.flatMap((child) => (isSlot(child.block_type) ? child.children : [child]))
  tally.add(own.length + inside.length > 0 ? 'kindsAsText' : 'blocks')
  return [...own, ...inside]
}

function normalizeGrid(children: readonly BlockTree[]): BlockTree[] {
  const columns = children.filter(({ block_type }) => block_type === GRID_COLUMN)
  const isWhole = columns.length === children.length && columns.length >= 2 && columns.length <= 10
  if (isWhole) return [newTree('grid', { column_size: columns.length }, columns)]
  return children.flatMap((child) => (child.block_type === GRID_COLUMN ? child.children : [child]))
}

function normalizeContainerBody(type: number, body: BlockTree['body']): BlockTree['body'] {
  if (type === TABLE_CELL) return { table_cell: {} }
  const ratio = body.grid_column?.width_ratio
  const isRatio = typeof ratio === 'number' && Number.isInteger(ratio) && ratio >= 1 && ratio <= 99
  return { grid_column: isRatio ? { width_ratio: ratio } : {} }
}

const Property = z.object({
  row_size: z.number().int().min(1).max(2000),
  column_size: z.number().int().min(1).max(100),
  column_width: z.array(z.number().int().min(1).max(10_000)).optional(),
  merge_info: z
    .array(z.object({ row_span: z.number().int().min(1), col_span: z.number().int().min(1) }))
    .optional(),
  header_row: z.boolean().optional(),
  header_column: z.boolean().optional(),
})

/**
 * Makes a table's numbers agree with its cells. Spans that do not fit are left
 * out; cells that do not fill whole rows are replaced by their content.
 */
function normalizeTable(value: unknown, children: readonly BlockTree[], tally: LossCounter): BlockTree[] {
  const read = Property.safeParse((value as { property?: unknown } | null | undefined)?.property)
  const isWhole =
    read.success &&
    children.every(({ block_type }) => block_type === TABLE_CELL) &&
    children.length === read.data.row_size * read.data.column_size &&
    children.length <= 2000
  if (!isWhole) {
    tally.add('kindsAsText')
    return children.flatMap((child) => (child.block_type === TABLE_CELL ? child.children : [child]))
  }
  const { row_size, column_size, column_width, merge_info, ...headers } = read.data
  const rows = tableRows(children.length, row_size, column_size, merge_info ?? [])!
  const spans = children.map(() => ({ row_span: 1, col_span: 1 }))
  for (const { index, rowspan, colspan } of rows.flat())
    spans[index] = { row_span: rowspan, col_span: colspan }
  const widths =
    column_width?.length === column_size ? column_width.map((width) => Math.max(50, width)) : undefined
  const property = {
    row_size,
    column_size,
    column_width: widths ?? Array.from({ length: column_size }, () => 100),
    merge_info: spans,
    ...headers,
  }
  return [newTree('table', { property }, children)]
}

/** A text object with the elements and the style that a create call takes for this kind. */
function normalizeText(type: number, value: unknown, tally: LossCounter): Text {
  const text: {
    elements?: unknown
    style?: unknown
  } = typeof value === 'object' && value !== null ? value : {}
  const elements = normalizeElements(text.elements, tally)
  const style = normalizeStyle(text.style)
  const own = isCode(type) ? elements.map((element) => plain(element)) : elements
  return Object.keys(style).length > 0 ? { elements: own, style } : { elements: own }
}

/** Code takes plain text only. */
const plain = (element: TextElement): TextElement => ({
  text_run: { content: element.text_run?.content ?? elementLabel(element) },
})

/** Checks each field separately: an invalid one does not discard the others. */
function normalizeStyle(value: unknown): TextStyle {
  const style: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(TextStyle.shape)) {
    const said = (value as Record<string, unknown> | null | undefined)?.[field]
    if (field !== 'sequence' && said !== undefined && schema.safeParse(said).success) style[field] = said
  }
  return style
}

/** The elements that may be created; the others become their words. */
export function normalizeElements(value: unknown, tally: LossCounter): TextElement[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => {
    const read = TextElement.safeParse(each)
    if (!read.success || isCreatedByService(read.data)) {
      tally.add('elements')
      const words = wordsIn(each)
      return words ? [{ text_run: { content: words } }] : []
    }
    return [normalizeElementStyle(read.data, tally)]
  })
}

function wordsIn(element: unknown): string {
  const run = (element as { text_run?: { content?: unknown } } | null | undefined)?.text_run?.content
  return typeof run === 'string' ? run : ''
}

/** Comments belong to their original block, and only text may have a link (platform/docx#elements). */
function normalizeElementStyle(element: TextElement, tally: LossCounter): TextElement {
  const [kind, value] = Object.entries(element)[0] as [
    keyof TextElement,
    { text_element_style?: TextElementStyle },
  ]
  if (!value.text_element_style) return element
  const { comment_ids: _, link, ...style } = value.text_element_style
  const { text_element_style: __, ...rest } = value
  const isAllowed = link && kind === 'text_run' && linkHref(link.url) !== undefined
  if (link && !isAllowed) tally.add('links')
  const sound = isAllowed ? { ...style, link } : style
  return {
    [kind]: Object.keys(sound).length > 0 ? { ...rest, text_element_style: sound } : rest,
  }
}
