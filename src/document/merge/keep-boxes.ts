import type { BlockTree } from '../block-tree'
import type { Sides } from './merge-places'
import { preOrder } from '../compare/pre-order'
import { sameTree } from '../compare/same-tree'
import { isWholeGrid, tableSize } from '../structure/box-structure'

/** A table or a grid that one side deleted and the other one worked in stays whole: half of one cannot be shown. */
export function keepBoxes(sides: Sides, kept: Map<string, BlockTree>) {
  for (const [side, other] of [
    [sides.ours, sides.theirs],
    [sides.theirs, sides.ours],
  ] as const) {
    for (const [id, { node }] of side) {
      if (other.has(id) || (!tableSize(node) && !isWholeGrid(node))) continue
      const base = sides.base.get(id)?.node
      if (base && !sameTree(base, node)) keepAll(node, sides, kept)
    }
  }
}

/** Everything in a block that the other side has not taken elsewhere. */
export function keepAll(tree: BlockTree, { ours, theirs }: Sides, kept: Map<string, BlockTree>) {
  for (const node of preOrder(tree)) {
    const isOnBoth = ours.has(node.id) && theirs.has(node.id)
    if (!isOnBoth && !kept.has(node.id)) kept.set(node.id, node)
  }
}
