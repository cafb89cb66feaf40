import { numberOf } from '../../../contract/docx/block-numbers'
import type { WorldBlock } from '../world-file'

/** Building blocks of announcements; `announcementOf` lays them out as the wire has them. */
export interface DemoBlock {
  key: string
  /** The number of its type, where the contract does not know it. */
  type?: number
  /** The type object; given the ids of the children, which a table repeats. */
  object(below: string[]): object
  below: DemoBlock[]
  /** Gives the block a known id, for media. */
  name?: string
}

type Element = Record<string, unknown>

const unstyled = { bold: false, inline_code: false, italic: false, strikethrough: false, underline: false }

/** A run of text; `style` gives only what is unusual. */
export const run = (content: string, style: object = {}): Element => ({
  text_run: { content, text_element_style: { ...unstyled, ...style } },
})
export const bold = (content: string) => run(content, { bold: true })
export const inlineCode = (content: string) => run(content, { inline_code: true })
export const link = (content: string, url: string) => run(content, { link: { url: encodeURIComponent(url) } })
export const mention = ({ open_id }: { open_id: string }): Element => ({
  mention_user: { user_id: open_id, text_element_style: unstyled },
})
export const equation = (content: string): Element => ({
  equation: { content: `${content}\n`, text_element_style: unstyled },
})

type Words = string | Element
const elementsOf = (words: readonly Words[]) =>
  words.map((word) => (typeof word === 'string' ? run(word) : word))

const written =
  (key: string, style: object = { align: 1, folded: false }) =>
  (...words: Words[]): DemoBlock => ({
    key,
    object: () => ({ elements: elementsOf(words), style }),
    below: [],
  })

export const text = written('text')
export const heading = (level: number, ...words: Words[]) => written(`heading${level}`)(...words)
export const bullet = written('bullet')
export const ordered = written('ordered')
export const quote = written('quote')
export const todo = (done: boolean, ...words: Words[]) =>
  written('todo', { align: 1, done, folded: false })(...words)
export const code = (language: number, content: string) =>
  written('code', { align: 1, language, wrap: false })(content)
export const centred = (...words: Words[]) => written('text', { align: 2, folded: false })(...words)

/** The same block with others indented below it. */
export const withBelow = (block: DemoBlock, ...below: DemoBlock[]): DemoBlock => ({ ...block, below })

const plain = (key: string, object: object = {}, below: DemoBlock[] = []): DemoBlock => ({
  key,
  object: () => object,
  below,
})

export const divider = () => plain('divider')
export const callout = (look: object, ...below: DemoBlock[]) => plain('callout', look, below)
export const quoteContainer = (...below: DemoBlock[]) => plain('quote_container', {}, below)
export const sheet = (token: string) => plain('sheet', { token })
export const board = (object: object) => plain('board', object)
export const unknown = (type: number, key: string, object: object) => ({ ...plain(key, object), type })

/** Columns next to each other; the ratios add up to 100. */
export const grid = (...columns: [width_ratio: number, ...below: DemoBlock[]][]) =>
  plain(
    'grid',
    { column_size: columns.length },
    columns.map(([width_ratio, ...below]) => plain('grid_column', { width_ratio }, below)),
  )

/** A table of texts. `spans` gives the cells that reach over others, by their place in row-major order. */
export function table(
  rows: Words[][],
  column_width: number[],
  spans: Record<number, { row_span: number; col_span: number }> = {},
): DemoBlock {
  const cells = rows.flat().map((words) => plain('table_cell', {}, [text(words)]))
  const merge_info = cells.map((_, cell) => spans[cell] ?? { row_span: 1, col_span: 1 })
  const size = { row_size: rows.length, column_size: column_width.length }
  const property = { ...size, column_width, merge_info, header_row: true, header_column: false }
  return { ...plain('table', {}, cells), object: (ids) => ({ cells: ids, property }) }
}

export const image = (name: string, look: object): DemoBlock => ({
  ...plain('image', { align: 2, ...look }),
  name,
})

/** A file is in a view of its own. */
export const file = (name: string, token: string, fileName: string) =>
  plain('view', { view_type: 1 }, [{ ...plain('file', { token, name: fileName, view_type: 1 }), name }])

/** 27 characters, the same at every start. */
export const demoId = (name: string): string => `doxcn${name.padEnd(22, '0')}`

const padded = (number: number) => String(number).padStart(3, '0')

/** The wire blocks of one announcement in pre-order; `prefix` keeps its ids apart from the others'. */
export function announcementOf(
  chat_id: string,
  prefix: string,
  title: string,
  ...below: DemoBlock[]
): WorldBlock[] {
  const blocks: WorldBlock[] = []
  const add = (block: DemoBlock, block_id: string, parent_id: string) => {
    const ids = block.below.map((child, at) =>
      demoId(child.name ?? `${prefix}${padded(blocks.length)}x${padded(at)}`),
    )
    const block_type = block.type ?? numberOf(block.key)
    const head = { block_id, block_type, parent_id, ...(ids.length > 0 && { children: ids }) }
    blocks.push({ ...head, [block.key]: block.object(ids) })
    for (const [at, child] of block.below.entries()) add(child, ids[at] ?? '', block_id)
  }
  add(withBelow(written('page', { align: 1 })(title), ...below), chat_id, '')
  return blocks
}
