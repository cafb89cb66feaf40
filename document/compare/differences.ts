import { styleFields } from '../../contract/docx/text-fields'
import { indexTree, stableJson } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { isPlainText, textObject } from '../blocks/registry'
import { blockText } from './block-text'
import { objectContent, sameContent } from './same-content'
import { changedFields, textContent } from './text-content'

/** One property of one block that differs between two versions of a document. */
export interface Difference {
  block: BlockTree
  /**
   * A style or object field by its wire name; or `missing`, `extra`, `place`, `type`, `words` or `look`.
   */
  property: string
  /** Undefined if there is no value to show. */
  mine: string | undefined
  held: string | undefined
}

/**
 * The differences between the document of the page and that of the service, property by property, without comments.
 */
export function differencesOf(mine: BlockTree, held: BlockTree): Difference[] {
  const [here, there] = [indexTree(mine), indexTree(held)]
  const found: Difference[] = []
  for (const [id, { node, parent }] of here) {
    const other = there.get(id)
    if (!other) {
      found.push({ block: node, property: 'missing', mine: blockText(node), held: undefined })
      continue
    }
    if (parent !== other.parent || !isInPlace(node, other.node)) {
      found.push({ block: node, property: 'place', mine: undefined, held: undefined })
    }
    if (!sameContent(other.node, node)) found.push(...changesIn(node, other.node))
  }
  for (const [id, { node }] of there) {
    if (!here.has(id)) found.push({ block: node, property: 'extra', mine: undefined, held: blockText(node) })
  }
  return found
}

/** Identifies a difference while it exists, even if its values change. */
export const keyOf = ({ block, property }: Difference): string => `${block.id} ${property}`

/** Whether the children that both have are in the same order. */
function isInPlace(one: BlockTree, other: BlockTree): boolean {
  const places = new Map(other.children.map(({ id }, at) => [id, at]))
  const order = one.children.flatMap(({ id }) => places.get(id) ?? [])
  return order.every((place, at) => at === 0 || place > (order[at - 1] ?? -1))
}

function changesIn(mine: BlockTree, held: BlockTree): Difference[] {
  const change = (property: string, one: unknown, other: unknown): Difference => ({
    block: mine,
    property,
    mine: spelled(one),
    held: spelled(other),
  })
  if (mine.block_type !== held.block_type) return [change('type', mine.block_type, held.block_type)]
  const [text, other] = [textObject(mine.block_type, mine.body), textObject(held.block_type, held.body)]
  if (!text || !other || !isPlainText(mine.block_type)) return fieldsOf(mine, held, change)
  const [before, after] = [
    textContent(mine.block_type, mine.body, text),
    textContent(held.block_type, held.body, other),
  ]
  const [words, wordsHeld] = [blockText(mine), blockText(held)]
  const isOtherLook = before.elements !== after.elements && words === wordsHeld
  return [
    ...(words === wordsHeld ? [] : [change('words', words, wordsHeld)]),
    ...(isOtherLook ? [change('look', undefined, undefined)] : []),
    ...changedFields(after, before, mine).map((field) =>
      change(styleFields[field], before.style[field], after.style[field]),
    ),
  ]
}

function fieldsOf(
  mine: BlockTree,
  held: BlockTree,
  change: (property: string, one: unknown, other: unknown) => Difference,
): Difference[] {
  const fieldsIn = (node: BlockTree): ReadonlyMap<string, unknown> => {
    const said: unknown = JSON.parse(objectContent(node.block_type, node.body))
    return new Map(typeof said === 'object' && said !== null ? Object.entries(said) : [])
  }
  const [one, other] = [fieldsIn(mine), fieldsIn(held)]
  const names = [...new Set([...one.keys(), ...other.keys()])]
  const changed = names.filter((name) => stableJson(one.get(name)) !== stableJson(other.get(name)))
  return changed.map((name) =>
    name === 'token' ? change(name, undefined, undefined) : change(name, one.get(name), other.get(name)),
  )
}

const spelled = (value: unknown): string | undefined =>
  value === undefined || typeof value === 'string' ? value : stableJson(value)
