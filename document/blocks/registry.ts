import { definableObject } from '../../contract/docx/definable-object'
import { mayHold as platformMayHold } from '../../contract/docx/may-hold'
import type { Text } from '../../contract/docx/text'
import type { StyleField } from '../../contract/docx/text-fields'
import type { BlockBody, BlockTree } from '../block-tree'
import { blockList } from './block-list'
import type { BlockSpec, LineSpec } from './block-spec'

const byNumber = new Map(blockList.map((spec) => [spec.number, spec]))
const byKey = new Map(blockList.map((spec) => [spec.key, spec]))

/** The spec behind a number, or undefined: new numbers may appear at any time (platform/envelope#clients). */
export const specOf = (number: number): BlockSpec | undefined => byNumber.get(number)

/** The spec of a key. */
export const specNamed = (key: string): BlockSpec | undefined => byKey.get(key)

/** The number of a type by its key. Throws if there is none. */
export function numberOf(key: string): number {
  const spec = byKey.get(key)
  if (!spec) throw new Error(`no block type is called ${key}`)
  return spec.number
}

/** The name of a type in `editor:kinds`. */
export const keyOf = (number: number): string => byNumber.get(number)?.key ?? 'undefined'

/** The names of all types, as `editor:kinds` has them. */
export const kindNames = (language: keyof BlockSpec['names']): Record<string, string> =>
  Object.fromEntries(blockList.map(({ key, names }) => [key, names[language]]))

/** Whether the platform lets a block of one type be directly below another (platform/docx#nesting). */
export const mayHold = (parent: number, child: number): boolean => platformMayHold(parent, child, specOf)

export const lineOf = (number: number): LineSpec | undefined => byNumber.get(number)?.line

/** Whether lines of this type have a style field (platform/docx#text). */
export const hasStyleField = (number: number, field: StyleField): boolean =>
  lineOf(number)?.fields.includes(field) === true

/** The text object in a body. Undefined if the type has none or the body lacks it. */
export function textObject(type: number, body: BlockBody | null): Text | undefined {
  const spec = byNumber.get(type)
  if (!spec?.text || !body) return undefined
  const text = body[spec.key]
  return typeof text === 'object' && text !== null ? (text as Text) : undefined
}

/** Numbers of the lines that an operator can choose, in the order of the menus. */
export const lineTypes: readonly number[] = blockList.flatMap(({ number }) =>
  isTextFamily(number) ? [number] : [],
)

/** The page's title and the text family: what update_text can write. */
export const isPlainText = (number: number): boolean => lineOf(number) !== undefined

/** Text blocks that an operator types into: text, headings 1–9, bullet, ordered, code, quote, todo. */
export function isTextFamily(number: number): boolean {
  const spec = byNumber.get(number)
  return spec?.line !== undefined && spec.creatable
}

/** The level of a heading, 1 to 9. */
export const headingLevel = (number: number): number | undefined => lineOf(number)?.heading

/** A line that holds text only: code. */
export const isCode = (number: number): boolean => lineOf(number)?.isPlain === true

export const isTask = (number: number): boolean => lineOf(number)?.isTask === true

/** A cell, a column or a file: a part of its parent that no create or delete call names. */
export const isPart = (number: number): boolean => byNumber.get(number)?.children?.isPart === true

/** The key of the parts that a table, a grid or a view consists of. */
export const partsOf = (number: number): string | undefined => byNumber.get(number)?.children?.parts

/** The part of an object that a create call may send. Undefined if the call would be refused. */
export const definable = ({ key, create }: BlockSpec, value: unknown): object | undefined =>
  (create?.define ? create.define(value) : definableObject(key, value)) as object | undefined

/** The part of an object from elsewhere that may stay. Undefined if it cannot become a block of this type. */
export const readObject = (
  spec: BlockSpec,
  value: unknown,
  mayOpen: (url: string) => boolean,
): object | undefined =>
  spec.create?.read ? spec.create.read(value ?? {}, mayOpen) : definable(spec, value ?? {})

/** Whether a create call can recreate a block that is not a line of text, apart from its children. */
export function isRepeatable(node: BlockTree): boolean {
  const spec = byNumber.get(node.block_type)
  if (!spec) return false
  if (spec.create?.canRecreate) return spec.create.canRecreate(node)
  return spec.creatable && definable(spec, node.body[spec.key] ?? {}) !== undefined
}

/** A cell or a column: a part that only holds blocks. */
export const isSlot = (number: number): boolean =>
  isPart(number) && byNumber.get(number)?.takesChildren === true

/** Whether it has children, the last of which the platform never deletes (platform/docx#announcement-calls, row 7). */
export const keepsLastChild = ({ block_type: type, children }: BlockTree): boolean =>
  children.length > 0 && byNumber.get(type)?.children?.keepsLast === true

/** Boxes, in the order of the menus: blocks are typed into them, put into them and taken out of them. */
export const boxTypes: readonly number[] = blockList.flatMap(({ number, children }) =>
  children?.box ? [number] : [],
)

export const isBox = (number: number): boolean => boxTypes.includes(number)

/** Whether the platform does not allow a block to be empty. */
export const isNeverEmpty = (number: number): boolean => byNumber.get(number)?.children?.isNeverEmpty === true

/** The object of a new block, as the menu of new blocks makes it. */
export function newValue(number: number): object {
  const made = byNumber.get(number)?.insert?.find(({ makes }) => 'value' in makes)?.makes
  return made && 'value' in made ? made.value : {}
}

/** The block that an alert of Markdown becomes. Undefined if no type has it. */
export function alertNamed(word: string): { type: number; value: object } | undefined {
  for (const { number, alerts = {} } of blockList)
    if (Object.hasOwn(alerts, word)) return { type: number, value: alerts[word]! }
  return undefined
}

export const mediaOf = (number: number): BlockSpec['media'] => byNumber.get(number)?.media
