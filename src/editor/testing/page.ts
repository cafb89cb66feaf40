import { blockTypeNamed } from '../../../contract/docx/block-types'
import type { TextElement, TextElementStyle, TextStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'

/**
 * Documents in a line or two: `page(p('a', 'Hello'), h(1, 'b', 'Title'))`. A
 * block's words are a string or a list of runs; what follows is its children.
 */
type Words = string | readonly TextElement[]

const elementsOf = (words: Words): TextElement[] => {
  if (typeof words !== 'string') return [...words]
  return words === '' ? [] : [{ text_run: { content: words } }]
}

export const run = (content: string, style?: TextElementStyle): TextElement => ({
  text_run: style ? { content, text_element_style: style } : { content },
})

export const mention = (user_id: string): TextElement => ({ mention_user: { user_id } })

/** A block of the text family by its key. */
export function textBlock(
  key: string,
  id: string,
  words: Words,
  children: readonly BlockTree[] = [],
  style?: TextStyle,
): BlockTree {
  const text = { elements: elementsOf(words), ...(style ? { style } : {}) }
  return { id, block_type: blockTypeNamed(key)!.number, body: { [key]: text }, children }
}

const named =
  (key: string) =>
  (id: string, words: Words = '', ...children: BlockTree[]): BlockTree =>
    textBlock(key, id, words, children)

export const p = named('text')
export const bullet = named('bullet')
export const quote = named('quote')
export const code = named('code')
export const todo = named('todo')
export const h = (level: number, id: string, words: Words = '', ...children: BlockTree[]): BlockTree =>
  textBlock(`heading${level}`, id, words, children)

/** Any block outside the text family, by its key. */
export const block = (key: string, id: string, value: object = {}, ...children: BlockTree[]): BlockTree => ({
  id,
  block_type: blockTypeNamed(key)!.number,
  body: { [key]: value },
  children,
})

export const image = (id: string): BlockTree =>
  block('image', id, { token: `token-${id}`, width: 100, height: 50 })
export const callout = (id: string, ...children: BlockTree[]): BlockTree =>
  block('callout', id, { background_color: 3, emoji_id: 'gift' }, ...children)

/** A block that no call can create. */
export const board = (id: string): BlockTree => block('board', id, { token: `token-${id}` })

export const column = (id: string, ...children: BlockTree[]): BlockTree =>
  block('grid_column', id, {}, ...children)
/** Columns next to each other. */
export const grid = (id: string, ...columns: BlockTree[]): BlockTree =>
  block('grid', id, { column_size: columns.length }, ...columns)

/** A table of one row per list; every cell holds the blocks given. */
export function table(id: string, ...rows: BlockTree[][][]): BlockTree {
  const cells = rows.flatMap((row, down) =>
    row.map((blocks, across) => block('table_cell', `${id}-${down}-${across}`, {}, ...blocks)),
  )
  const property = { row_size: rows.length, column_size: rows[0]?.length ?? 0 }
  return block('table', id, { property, cells: cells.map((cell) => cell.id) }, ...cells)
}

/** A page called "Title". */
export const page = (...children: BlockTree[]): BlockTree => textBlock('page', 'page', 'Title', children)
