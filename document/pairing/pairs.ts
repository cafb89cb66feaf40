import type { BlockTree } from '../block-tree'
import { inOrder } from './in-order'
import type { Place } from './in-order'

/** Maps the blocks of one version to those of another. Each block has at most one counterpart. */
export interface Pairs {
  /** Maps a block of the earlier version to the same block of the later one. */
  later: ReadonlyMap<BlockTree, BlockTree>
  earlier: ReadonlyMap<BlockTree, BlockTree>
}

/** The weight of a block that kept its id: if the order differs, the recreated blocks count as moved. */
const KEPT = 100

/** The indexes of the children that both have and that keep their order. */
export function unmovedChildren(
  { earlier }: Pick<Pairs, 'earlier'>,
  old: readonly BlockTree[],
  now: readonly BlockTree[],
): [number, number][] {
  const places = new Map(old.map((node, at) => [node, at]))
  const common = now.flatMap((node, after): Place[] => {
    const other = earlier.get(node)
    const before = other && places.get(other)
    return before === undefined ? [] : [{ before, after, weight: other?.id === node.id ? KEPT : 1 }]
  })
  return inOrder(common).map(({ before, after }) => [before, after])
}
