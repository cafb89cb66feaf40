import { blockTypeOf, isTextFamily } from '../../../../contract/docx/block-types'
import type { BlockTree } from '../../../editor/block-tree'
import type { TreeIndex } from './tree-index'

export interface Sides {
  base: TreeIndex
  ours: TreeIndex
  theirs: TreeIndex
}

/** Which blocks a merge keeps, and the parent of each. */
export type Places = Map<string, string | undefined>

/**
 * Where every block of a merge belongs. Ours decides for what we moved, theirs
 * for the rest. A block that we deleted lives on when the others put something
 * into it; what we put into a block that they deleted moves up to the nearest
 * one that is left.
 *
 * `kept` are the blocks that live for their own sake, with what they say.
 */
export function mergePlaces(sides: Sides, kept: ReadonlyMap<string, BlockTree>): Places {
  const places: Places = new Map()
  const waiting = [...kept.keys()]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (places.has(id)) continue
    const parent = parentOf(id, sides, kept)
    places.set(id, parent)
    if (parent !== undefined && !kept.has(parent)) waiting.push(parent)
  }
  // Ours and theirs have no rings; every ring goes through a block that we placed.
  for (const id of places.keys()) if (isPlacedByUs(id, sides)) breakCycle(id, places, sides.theirs)
  return places
}

function parentOf(id: string, sides: Sides, kept: ReadonlyMap<string, BlockTree>): string | undefined {
  const theirs = sides.theirs.get(id)
  if (!isPlacedByUs(id, sides)) return roomIn(theirs?.parent, sides.theirs, kept)
  // What holds ours may be gone: up, to the first that is not.
  let parent = sides.ours.get(id)!.parent
  while (parent !== undefined && !kept.has(parent)) parent = sides.ours.get(parent)?.parent
  return roomIn(parent, sides.ours, kept)
}

/** Up past blocks that became a kind without children (a paragraph that turned into code). */
function roomIn(parent: string | undefined, side: TreeIndex, kept: ReadonlyMap<string, BlockTree>) {
  let roomy = parent
  while (roomy !== undefined && isClosedText(kept.get(roomy))) roomy = side.get(roomy)?.parent
  return roomy
}

/** Text that takes no children: code, quote. */
export const isClosedText = (node: BlockTree | undefined) =>
  node !== undefined && isTextFamily(node.block_type) && !blockTypeOf(node.block_type)?.takesChildren

/** Whether ours decides the parent: we moved it, or only we have it. */
export function isPlacedByUs(id: string, { base, ours, theirs }: Sides): boolean {
  const mine = ours.get(id)
  if (!mine) return false
  if (!theirs.has(id)) return true
  return mine.parent !== base.get(id)?.parent
}

/** Two moves into each other make a ring; the block that the others know goes back to where they have it. */
function breakCycle(id: string, places: Places, theirs: TreeIndex) {
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined; at = places.get(at)) {
    if (!seen.has(at)) {
      seen.add(at)
      continue
    }
    for (const ring of seen) {
      const there = theirs.get(ring)?.parent
      if (there === undefined || there === places.get(ring) || !places.has(there)) continue
      places.set(ring, there)
      breakCycle(id, places, theirs)
      return
    }
  }
}
