import type { BlockTree } from '../block-tree'
import { specOf, textObject } from '../blocks/registry'
import { canRecreate } from './can-recreate'

/** The cost of recreating a block with everything below it. */
interface MoveCost {
  /** Blocks to create, bytes and comments counting for several; far above any document's size when it cannot be done. */
  weight: number
  /** The first block that no create call can bring back, if there is one. */
  fixed: string | undefined
}

const IMPOSSIBLE = 1_000_000_000

const costs = new WeakMap<BlockTree, MoveCost>()

/** Remembered per tree, as a tree never changes; trees share their parts. */
export function moveCost(tree: BlockTree): MoveCost {
  const known = costs.get(tree)
  if (known) return known
  // Children before parents, without recursion over a tree that users made.
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

/** A block that brings bytes, cells or comments along stays where a plain one can move instead. */
const weightOf = (node: BlockTree): number =>
  1 + 10 * commentsIn(node) + (specOf(node.block_type)?.create?.weight ?? 0)

/** How many comments hang on a block, children apart: on the block as a whole and on its words (platform/docx#block, platform/docx#elements). */
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
