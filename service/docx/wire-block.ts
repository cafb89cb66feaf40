import type { Block } from '../../contract/docx/block'
import { CODE, PAGE, TABLE, TODO } from '../../contract/docx/block-numbers'
import { blockTypeOf } from '../../contract/docx/block-types'
import type { Text, TextElement, TextStyle } from '../../contract/docx/text'
import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { UserIdType } from '../users/user-ids'
import { childrenOf, type Edition } from './block-rows'
import { mentionedIn, withFlags, withUser } from './elements'
import { shownUsers, type ShownUser } from './mentions'

/** Blocks as answers show them (platform/docx#block-types): the stored ones with children and all defaults set. */

/** The rest of a block on the wire: the type object and comment_ids. */
export type Body = Record<string, unknown>

export interface StoredBlock {
  block_id: string
  parent_id: string
  block_type: number
  body: string
}

export const bodyOf = (block: { body: string }): Body => JSON.parse(block.body) as Body

/** The elements of a text block; empty if it is not one, or is malformed. */
export function elementsOf(block_type: number, body: Body): TextElement[] {
  const key = blockTypeOf(block_type)?.key
  const elements = key === undefined ? undefined : (body[key] as Partial<Text> | undefined)?.elements
  return Array.isArray(elements) ? elements : []
}

const defaultStyle = (block_type: number): TextStyle => {
  if (block_type === PAGE) return { align: 1 }
  if (block_type === TODO) return { align: 1, done: false, folded: false }
  return block_type === CODE ? { align: 1, wrap: false } : { align: 1, folded: false }
}

const withDefaults = (text: Partial<Text>, block_type: number, shown: ShownUser): Text => ({
  ...text,
  elements: (Array.isArray(text.elements) ? text.elements : []).map((element) =>
    withFlags(withUser(element, shown)),
  ),
  style: { ...defaultStyle(block_type), ...text.style },
})

/** `body` is the stored body, parsed. */
export function wireBlock(
  { block_id, block_type, parent_id }: Omit<StoredBlock, 'body'>,
  body: Body,
  children: string[] | undefined,
  shown: ShownUser,
): Block {
  const head = { block_id, block_type, parent_id, ...(children ? { children } : {}) }
  const type = blockTypeOf(block_type)
  const object = type && (body[type.key] as Partial<Text> | undefined)
  if (type?.text && object) return { ...head, ...body, [type.key]: withDefaults(object, block_type, shown) }
  if (block_type === TABLE && object) {
    return { ...head, ...body, table: { ...object, cells: children ?? [] } } as Block
  }
  return { ...head, ...body }
}

/**
 * Matches the JSON of a text block whose elements set all their flags, as answers do, and have no mention. Captures
 * the style. Most of a page is such text, which is sent as it is stored.
 */
const saidInFull =
  /^\{"(\w+)":\{"elements":\[(?:\{"(?:text_run|equation)":\{"content":"(?:[^"\\]|\\.)*","text_element_style":\{(?:"background_color":\d+,)?"bold":(?:true|false),"inline_code":(?:true|false),"italic":(?:true|false),(?:"link":\{"url":"[^"\\]*"\},)?"strikethrough":(?:true|false),(?:"text_color":\d+,)?"underline":(?:true|false)\}\}\}(?:,(?=\{)|(?=\])))*\],"style":\{([^{}]*)\}\}\}$/

function isSaidInFull({ block_type, body }: StoredBlock): boolean {
  const type = blockTypeOf(block_type)
  const [, key, style] = (type?.text && saidInFull.exec(body)) || []
  return (
    key !== undefined &&
    key === type?.key &&
    Object.keys(defaultStyle(block_type)).every((name) => style?.includes(`"${name}":`))
  )
}

/** Does the same as `wireBlock`, but as JSON. */
export function jsonOfBlock(
  row: StoredBlock,
  children: readonly string[] | undefined,
  shown: ShownUser,
): string {
  if (!isSaidInFull(row)) return JSON.stringify(wireBlock(row, bodyOf(row), children && [...children], shown))
  const { block_id, block_type, parent_id, body } = row
  const head = JSON.stringify({ block_id, block_type, parent_id, ...(children && { children }) })
  return `${head.slice(0, -1)},${body.slice(1)}`
}

const MENTION = '"mention_user"'

/** Shows blocks of one edition: two queries at most, however many blocks. */
export async function wireBlocks(
  tx: Tx,
  edition: Edition,
  rows: readonly StoredBlock[],
  idType: UserIdType,
  caller: Caller,
): Promise<Block[]> {
  const children = await childrenOf(
    tx,
    edition,
    rows.map((row) => row.block_id),
  )
  return wireRows(tx, rows, children, idType, caller)
}

/** The same for blocks whose children are known. */
export async function wireRows(
  tx: Tx,
  rows: readonly StoredBlock[],
  children: ReadonlyMap<string, string[]>,
  idType: UserIdType,
  caller: Caller,
): Promise<Block[]> {
  const shown = await shownFor(tx, rows, idType, caller)
  return rows.map((row) => wireBlock(row, bodyOf(row), children.get(row.block_id), shown))
}

/** The same as JSON, one string per block. */
export async function jsonOfRows(
  tx: Tx,
  rows: readonly StoredBlock[],
  children: ReadonlyMap<string, string[]>,
  idType: UserIdType,
  caller: Caller,
): Promise<string[]> {
  const shown = await shownFor(tx, rows, idType, caller)
  return rows.map((row) => jsonOfBlock(row, children.get(row.block_id), shown))
}

/** How the people mentioned in these blocks are shown to the caller; no query when there are none. */
export function shownFor(
  tx: Tx,
  rows: readonly StoredBlock[],
  idType: UserIdType,
  caller: Caller,
): Promise<ShownUser> {
  const mentioned = rows
    .filter((row) => row.body.includes(MENTION))
    .flatMap((row) => mentionedIn(elementsOf(row.block_type, bodyOf(row))))
  return shownUsers(tx, [...new Set(mentioned)], idType, caller)
}
