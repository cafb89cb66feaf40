import type { BlockTree } from '../../../editor/block-tree'
import { isClosedText, isPlacedByUs } from './merge-places'
import type { Placing, Places, Sides } from './merge-places'
import type { TreeIndex } from './tree-index'

/**
 * The children of one block in a merge, in order. The others' order stands,
 * with what is only ours after its neighbour; when we changed the order of what
 * both have, it is the other way round. What went back out of a ring comes last.
 */
export function mergeSiblings(
  parent: string,
  sides: Sides,
  { places, returned }: Placing,
  kept: ReadonlyMap<string, BlockTree>,
): string[] {
  const ours = childrenOf(parent, sides.ours, places, kept, (id) => isPlacedByUs(id, sides))
  const theirs = childrenOf(parent, sides.theirs, places, kept, (id) => !isPlacedByUs(id, sides))
  const isOurOrder = isReordered(ours, theirs, sides.base.get(parent)?.node)
  const merged = isOurOrder ? woven(ours, theirs) : woven(theirs, ours)
  const back = returned.get(parent)?.filter((id) => !merged.includes(id)) ?? []
  return [...merged, ...back]
}

/** What one side has under the block; in the place of a child that is gone stands what moved up out of it. */
function childrenOf(
  parent: string,
  side: TreeIndex,
  places: Places,
  kept: ReadonlyMap<string, BlockTree>,
  isPlacedHere: (id: string) => boolean,
): string[] {
  const children: string[] = []

  const waiting = [...(side.get(parent)?.node.children ?? [])].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (places.get(next.id) === parent && (side.get(next.id)?.parent === parent || isPlacedHere(next.id))) {
      children.push(next.id)
    }
    if (places.has(next.id) && !isClosedText(kept.get(next.id))) continue
    for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at]!)
  }
  return children
}

function isReordered(ours: string[], theirs: string[], base: BlockTree | undefined): boolean {
  const both = new Set(theirs)
  const before = new Map(base?.children.map((child, index) => [child.id, index]))
  const order = ours.flatMap((id) => (both.has(id) ? (before.get(id) ?? []) : []))
  return order.some((place, index) => index > 0 && place < order[index - 1]!)
}

/** `first` in its order; what only `second` has follows the neighbour that it follows there. */
function woven(first: string[], second: string[]): string[] {
  const known = new Set(first)
  const followers = new Map<string | undefined, string[]>()
  let anchor: string | undefined
  for (const id of second) {
    if (known.has(id)) anchor = id
    else followers.set(anchor, [...(followers.get(anchor) ?? []), id])
  }
  return [undefined, ...first].flatMap((id) => [
    ...(id === undefined ? [] : [id]),
    ...(followers.get(id) ?? []),
  ])
}
