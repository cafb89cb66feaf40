import type { BlockTree, TreeIndex } from '../block-tree'
import { isTextFamily, mayHold, specOf } from '../blocks/registry'

export interface Sides {
  base: TreeIndex
  ours: TreeIndex
  theirs: TreeIndex
}

/** The blocks that a merge keeps, with the parent of each. */
export type Places = ReadonlyMap<string, string | undefined>

export interface Placing {
  places: Places
  /** Blocks that were moved back out of a cycle of moves, by their new parent. */
  returned: ReadonlyMap<string, string[]>
}

/**
 * Finds the place of every block of a merge. Our version decides for blocks that we moved, theirs for the others. A
 * block that we deleted stays if the others put something into it. Blocks that we put into a block they deleted move
 * up to the nearest remaining ancestor. `kept` are the blocks that stay because of their content.
 */
export function mergePlaces(sides: Sides, kept: ReadonlyMap<string, BlockTree>): Placing {
  const places = new Map<string, string | undefined>()
  const waiting = [...kept.keys()]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (places.has(id)) continue
    const parent = parentOf(id, sides, kept)
    places.set(id, parent)
    if (parent !== undefined && !kept.has(parent)) waiting.push(parent)
  }
  const returned = new Map<string, string[]>()
  // Neither side has cycles by itself; every cycle contains a block that we placed.
  for (const id of places.keys()) {
    const ring = isPlacedByUs(id, sides) ? ringAbove(id, places) : undefined
    if (!ring) continue
    const { back, parent } = wayOut(ring, places, sides, kept)
    places.set(back, parent)
    returned.set(parent, [...(returned.get(parent) ?? []), back])
  }
  return { places, returned }
}

/**
 * The parent of a block on the side that decides. If that parent is deleted, or a changed type no longer allows the
 * pair, it is the nearest remaining ancestor that may hold the block.
 */
function parentOf(id: string, sides: Sides, kept: ReadonlyMap<string, BlockTree>): string | undefined {
  const byUs = isPlacedByUs(id, sides)
  const side = byUs ? sides.ours : sides.theirs
  const [placed, comer] = [side.get(id), kept.get(id)]
  const isAsThere = placed?.node.block_type === comer?.block_type
  let parent = placed?.parent
  while (parent !== undefined) {
    // A block that we deleted stays because of the blocks that they put into it.
    const isLeft = !byUs || kept.has(parent)
    if (isLeft && hasRoom(kept.get(parent), isAsThere && parent === placed?.parent ? undefined : comer)) break
    parent = side.get(parent)?.parent
  }
  return parent
}

/**
 * A paragraph that turned into code takes no children. A block that comes from elsewhere must be of a type that is
 * allowed here.
 */
function hasRoom(parent: BlockTree | undefined, comer: BlockTree | undefined): boolean {
  if (!parent) return true
  if (isClosedText(parent)) return false
  return comer === undefined || mayHold(parent.block_type, comer.block_type)
}

/** Text that takes no children: code, quote. */
const isClosedText = (node: BlockTree | undefined) =>
  node !== undefined && isTextFamily(node.block_type) && !specOf(node.block_type)?.takesChildren

/** Whether our version decides the parent: we moved the block, or only we have it. */
export function isPlacedByUs(id: string, { base, ours, theirs }: Sides): boolean {
  const mine = ours.get(id)
  if (!mine) return false
  if (!theirs.has(id)) return true
  return mine.parent !== base.get(id)?.parent
}

/**
 * Two blocks that were moved into each other form a cycle. A block of it that we moved and the others have returns to
 * its place in their version. If that fails, it goes to the first remaining ancestor there that takes children and is
 * not below the cycle, or to the page.
 */
function wayOut(
  ring: ReadonlySet<string>,
  places: Places,
  sides: Sides,
  kept: ReadonlyMap<string, BlockTree>,
): { back: string; parent: string } {
  const { theirs } = sides
  const back = [...ring].find((id) => isPlacedByUs(id, sides) && theirs.has(id))
  if (back === undefined) throw new Error('nobody moved a block of the ring')
  let parent = theirs.get(back)?.parent
  while (parent !== undefined && !isRefuge(parent, kept.get(back), ring, places, kept))
    parent = theirs.get(parent)?.parent
  const [page = ''] = theirs.keys()
  return { back, parent: parent ?? page }
}

const isRefuge = (
  parent: string,
  comer: BlockTree | undefined,
  ring: ReadonlySet<string>,
  places: Places,
  kept: ReadonlyMap<string, BlockTree>,
): boolean => {
  if (!places.has(parent) || !hasRoom(kept.get(parent), comer)) return false
  // A walk that never ends leads into another cycle.
  const seen = new Set<string>()
  for (let at: string | undefined = parent; at !== undefined; at = places.get(at)) {
    if (ring.has(at) || seen.has(at)) return false
    seen.add(at)
  }
  return true
}

/** The cycle in which a walk up from this block ends. Undefined if the walk ends at the page. */
function ringAbove(id: string, places: Places): Set<string> | undefined {
  const seen = new Set<string>()
  let at: string | undefined = id
  for (; at !== undefined && !seen.has(at); at = places.get(at)) seen.add(at)
  if (at === undefined) return undefined
  const ring = new Set<string>()
  for (; at !== undefined && !ring.has(at); at = places.get(at)) ring.add(at)
  return ring
}
