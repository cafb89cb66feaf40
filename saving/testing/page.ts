import type { CellSpan } from '../../contract/docx/block'
import { blockTypeOf } from '../../contract/docx/block-types'
import type { TextElement, TextStyle } from '../../contract/docx/text'
import { evenRatios } from '../../contract/docx/width-ratios'
import type { BlockTree } from '../../document/block-tree'

/** A document in a few words: `page(p('a', 'Hello'), bullet('b', 'x', p('c')))`. */
export const page = (...children: BlockTree[]): BlockTree => block('oc_launch', 1, 'Plan', {}, children)

const run = (content: string): TextElement[] => [{ text_run: { content, text_element_style: {} } }]

export const block = (
  id: string,
  type: number,
  text: string | TextElement[],
  style: TextStyle = {},
  children: readonly BlockTree[] = [],
): BlockTree => ({
  id,
  block_type: type,
  body: { [blockTypeOf(type)!.key]: { elements: typeof text === 'string' ? run(text) : text, style } },
  children,
})

/** A block outside the text family. */
export const object = (
  id: string,
  type: number,
  value: object = {},
  children: readonly BlockTree[] = [],
): BlockTree => ({ id, block_type: type, body: { [blockTypeOf(type)!.key]: value }, children })

export const p = (id: string, text = id, ...children: BlockTree[]) => block(id, 2, text, {}, children)
export const bullet = (id: string, text = id, ...children: BlockTree[]) => block(id, 12, text, {}, children)
export const todo = (id: string, text: string, done: boolean) => block(id, 17, text, { done })
export const image = (id: string, token = `boxcn${id}`) => object(id, 27, { token, width: 100, height: 100 })
export const callout = (id: string, ...children: BlockTree[]) => coloured(id, 1, ...children)
export const coloured = (id: string, background_color: number, ...children: BlockTree[]) =>
  object(id, 19, { background_color }, children)
export const quoteContainer = (id: string, ...children: BlockTree[]) => object(id, 34, {}, children)
export const divider = (id: string) => object(id, 22)
export const fileView = (id: string, token: string, view_type = 1) =>
  object(id, 33, { view_type }, [object(`${id}_file`, 23, { token, name: '' })])

/** An unpublished block type. */
export const unknown = (id: string): BlockTree => ({
  id,
  block_type: 7777,
  body: { mystery: { of: id } },
  children: [],
})

export const cell = (id: string, ...children: BlockTree[]) => object(id, 32, {}, children)

/** Rows of one-word cells: `rows('1 2', '3 4')`. */
export const rows = (...lines: string[]): string[][] => lines.map((line) => line.split(' '))

/** A table, row by row. Its cells are named after their texts. */
export const table = (id: string, rows: readonly (readonly string[])[], property: Looks = {}): BlockTree =>
  tableOf(
    id,
    rows.map((row) => row.map((text) => cell(`${id}_${text}`, p(`${id}_${text}_text`, text)))),
    property,
  )

export interface Looks {
  column_width?: number[]
  merge_info?: CellSpan[]
  header_row?: boolean
  header_column?: boolean
}

export const tableOf = (id: string, rows: readonly (readonly BlockTree[])[], looks: Looks = {}): BlockTree =>
  object(id, 31, { property: { row_size: rows.length, column_size: rows[0]!.length, ...looks } }, rows.flat())

export const column = (id: string, width_ratio: number, ...children: BlockTree[]) =>
  object(id, 25, { width_ratio }, children)

/** A grid of equally wide columns with the given contents. */
export const grid = (
  id: string,
  ...columns: (readonly [id: string, ...children: BlockTree[]])[]
): BlockTree => {
  const ratios = evenRatios(columns.length)
  return object(
    id,
    24,
    { column_size: columns.length },
    columns.map(([name, ...children], at) => column(name, ratios[at]!, ...children)),
  )
}
