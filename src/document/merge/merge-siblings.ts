import type { BlockTree } from '../block-tree'
import { isPlacedByUs } from './merge-places'
import type { Placing, Places, Sides } from './merge-places'
import type { TreeIndex } from '../compare/tree-index'
import { woven } from './woven'

/**
 * The children of every block in a merge, in order. The others' order stands,
 * with what is only ours after its neighbour; when we changed the order of what
 * both have, it is the other way round. What went back out of a ring comes last.
 */
export function siblingsOf(sides: Sides, { places, returned }: Placing): (parent: string) => string[] {
  const back = new Set([...returned.values()].flat())
  const isOurs = (id: string) => isPlacedByUs(id, sides) && !back.has(id)
  const byUs = childrenOn(sides.ours, places, isOurs)
  const byThem = childrenOn(sides.theirs, places, (id) => !isPlacedByUs(id, sides))
  return (parent) => {
    const [ours, theirs] = [byUs.get(parent) ?? [], byThem.get(parent) ?? []]
    const isOurOrder = isReordered(ours, theirs, sides.base.get(parent)?.node)
    const merged = isOurOrder ? woven(ours, theirs) : woven(theirs, ours)
    return [...merged, ...(returned.get(parent)?.filter((id) => !merged.includes(id)) ?? [])]
  }
}

/**
 * What one side has under each block, in its order from top to bottom: so what
 * moved up out of a child stands in the place of that child, or right after it.
 */
function childrenOn(
  side: TreeIndex,
  places: Places,
  isPlacedHere: (id: string) => boolean,
): Map<string, string[]> {
  const children = new Map<string, string[]>()
  for (const [id, { parent: own }] of side) {
    const parent = places.get(id)
    if (parent === undefined || (own !== parent && !isPlacedHere(id))) continue
    const siblings = children.get(parent)
    if (siblings) siblings.push(id)
    else children.set(parent, [id])
  }
  return children
}

function isReordered(ours: string[], theirs: string[], base: BlockTree | undefined): boolean {
  const both = new Set(theirs)
  const before = new Map(base?.children.map((child, index) => [child.id, index]))
  const order = ours.flatMap((id) => (both.has(id) ? (before.get(id) ?? []) : []))
  return order.some((place, index) => index > 0 && place < order[index - 1]!)
}
