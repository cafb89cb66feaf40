import { runToEnd } from '../../primitives/in-slices'
import type { Slices } from '../../primitives/in-slices'
import { indexTree, preOrder } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { Pairing } from './pairing'
import type { Pairs } from './pairs'

/**
 * Finds the blocks of one version of a document in another. The service has no move: a block that is moved or changes
 * its type is created again under another id (platform/docx#updates-and-their-limits). So blocks are paired by id,
 * then by content, then by words. Blocks that are left are paired by their place if they are similar there.
 */
export function* pairBlocks(before: BlockTree, after: BlockTree): Slices<Pairs> {
  const [old, now] = [preOrder(before), preOrder(after)]
  const pairing = new Pairing(indexTree(before), indexTree(after))
  pairing.join(before, after)
  pairing.byId()
  yield* pairing.byContent(old, now)
  pairing.byChildren(old)
  yield* pairing.byPlace(now)
  const reworded = yield* pairing.byWords(old, now)
  yield* pairing.byPlace(reworded.flatMap(preOrder))
  return pairing
}

/** Blocks of an earlier version, and blocks of a later one among which they may be. */
type Candidates = readonly [readonly BlockTree[], readonly BlockTree[]]

/**
 * Finds blocks that a later version has under other ids, by content and then by words. Only what is below a block that
 * was found is paired by its place. Returns the id of each earlier block by that of the later one. Each of `candidates`
 * comes before the next.
 */
export function pairMoved(
  [before, after]: readonly [TreeIndex, TreeIndex],
  ...candidates: readonly Candidates[]
): Map<string, string> {
  const pairing = new Pairing(before, after)
  pairing.byId(new Set(candidates.flat(2).map(({ id }) => id)))
  for (const [old, now] of candidates) {
    if (old.length === 0 || now.length === 0) continue
    runToEnd(pairing.byContent(old, now))
    runToEnd(pairing.byWords(old, now))
    pairing.byChildren(old)
    runToEnd(pairing.byPlace(now))
  }
  const isGone = new Set(candidates.flatMap(([old]) => old))
  const moved = [...pairing.earlier].filter(([now, old]) => now.id !== old.id && isGone.has(old))
  return new Map(moved.map(([now, old]) => [now.id, old.id]))
}
