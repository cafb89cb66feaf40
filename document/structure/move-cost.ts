import type { BlockTree } from '../block-tree'
import { specOf, textObject } from '../blocks/registry'
import { canRecreate } from './can-recreate'

/** The cost of recreating a block with everything below it. */
interface MoveCost {
  /**
   * Blocks to create, where bytes and comments count as several. Far above any document's size if a block cannot be
   * recreated.
   */
  weight: number
  /** The first block that no create call can recreate, if there is one. */
  fixed: string | undefined
}

const IMPOSSIBLE = 1_000_000_000

const costs = new WeakMap<BlockTree, MoveCost>()

/** Cached per tree, because trees never change and share their parts. */
export function moveCost(tree: BlockTree): MoveCost {
  const known = costs.get(tree)
  if (known) return known
  // Children before parents, without recursion, because users make the tree.
  const waiting = [tree]
  const order: BlockTree[] = []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    order.push(next)
    for (const child of next.children) if (!costs.has(child)) waiting.push(child)
  }
  for (const next of order.reverse()) costs.set(next, costOf(next))
  return costs.get(tree)!
}

function costOf(tree: BlockTree): MoveCost {
  let weight = canRecreate(tree) ? weightOf(tree) : IMPOSSIBLE
  let fixed = canRecreate(tree) ? undefined : tree.id
  for (const child of tree.children) {
    const cost = costs.get(child)!
    weight += cost.weight
    fixed ??= cost.fixed
  }
  return { weight: Math.min(weight, IMPOSSIBLE), fixed }
}

/** If a plain block can move instead, one with bytes, cells or comments stays. */
const weightOf = (node: BlockTree): number =>
  1 + 10 * commentsIn(node) + (specOf(node.block_type)?.create?.weight ?? 0)

/**
 * The number of comments on a block and its words, without its children (platform/docx#block,
 * platform/docx#elements).
 */
export function commentsIn({ block_type: type, body }: BlockTree): number {
  const ids = new Set(idsIn(body))
  for (const element of textObject(type, body)?.elements ?? []) {
    for (const object of Object.values(element)) {
      const style = object.text_element_style
      for (const id of idsIn(style)) ids.add(id)
    }
  }
  return ids.size
}

const idsIn = (holder: object | undefined): string[] =>
  (holder as { comment_ids?: string[] })?.comment_ids ?? []
