import type { BlockTree } from '../../../editor/block-tree'
import { isRemakable } from '../../../editor/queries/remakable'

/** What making a block again, with all that is below it, would cost. */
export interface MoveCost {
  /** Blocks to create; far above any document's size when it cannot be done. */
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
  let weight = isRemakable(tree) ? 1 : IMPOSSIBLE
  let fixed = isRemakable(tree) ? undefined : tree.id
  for (const child of tree.children) {
    const cost = costs.get(child)!
    weight += cost.weight
    fixed ??= cost.fixed
  }
  return { weight: Math.min(weight, IMPOSSIBLE), fixed }
}
