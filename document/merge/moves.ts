import { withIds, removeWhere, withContents, preOrder, indexTree, nodeIn } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { isPart, isPlainText } from '../blocks/registry'
import { sameTree } from '../compare/same-content'
import { pairMoved } from '../pairing/pair-blocks'
import { originalId } from '../structure/fresh-ids'
import { remoteBlocksNotMoved, matchRemoteCopies } from './copies'
import { mergeCopies, followCopy } from './merge-copies'
import type { Versions } from './moved-words'
import { commonLine } from './moved-words'

/**
 * Follows moved blocks. The API has no move: a block that moves, or changes its type, is recreated under another id,
 * and its old copy is deleted. A merge works by ids, so this gives each moved block one id on all sides, and removes
 * second copies:
 *
 * If the others moved a block, it gets in `theirs` the id that it has in `base`. `names` maps the id that it came
 * with to that id.
 *
 * A block that they had half moved when we last read is twice in `base` and in `ours`. Both lose the new copy, whose
 * id is in `remoteAdditions`, the ids that came lately.
 *
 * If we have half moved a block, it is twice in `base` and in `theirs`, and the old copy counts as the block.
 *
 * A block that they moved again before its old copy was gone is twice in `base` and in `ours`, and in `theirs` under
 * neither id. The first of the two counts as the block.
 *
 * Words that were written into either copy end up in the remaining one.
 */
export function withMoves(
  versions: Versions,
  remoteAdditions: ReadonlySet<string>,
): Versions & { names: ReadonlyMap<string, string> } {
  const made = remoteBlocksNotMoved(remoteAdditions, versions)
  const twins = copiesThatWent(versions, made)
  if (twins.size > 0) {
    const single = followCopy(versions, twins)
    return withMoves(single ?? versions, single ? made : new Set())
  }
  const moved = movesBetween(versions, made)
  const single = moved.size > 0 ? followCopy(versions, moved) : versions
  // The same words changed in both copies, so they stay two blocks.
  if (!single) return withMoves(versions, new Set())
  const theirs = withIds(single.theirs, (id) => moved.get(id) ?? id)
  const copies = matchRemoteCopies({ ...single, theirs })
  return { ...withoutHalfMoves(copies.versions), names: new Map([...moved, ...copies.names]) }
}

/** Returns the blocks of `theirs` that are moved blocks of `base`: a map from the new id to the old one. */
function movesBetween({ base, ours, theirs }: Versions, remoteAdditions: ReadonlySet<string>) {
  const [before, here, there] = [indexTree(base), indexTree(ours), indexTree(theirs)]
  const gone = nodesOf(before).filter(({ id }) => !there.has(id))
  if (gone.length === 0) return new Map<string, string>()
  const come = nodesOf(there).filter(({ id }) => !before.has(id))
  const lately = nodesOf(there).filter(({ id }) => remoteAdditions.has(id) && isUnmoved(id, before, here))
  // If both copies were here, the remaining one is the block. One that we are moving, too, stays in our place.
  const isHere = (id: string) => here.has(id) || here.has(originalId(id))
  const inBoth = lately.length > 0 ? gone.filter(({ id }) => isHere(id)) : []
  return pairMoved([before, there], [gone, come], [inBoth, [...come, ...lately]])
}

/** Returns blocks that came lately and are gone from `theirs`, each with its original if that is gone, too. */
function copiesThatWent({ base, ours, theirs }: Versions, remoteAdditions: ReadonlySet<string>) {
  if (remoteAdditions.size === 0) return new Map<string, string>()
  const [before, here, there] = [indexTree(base), indexTree(ours), indexTree(theirs)]
  const gone = nodesOf(before).filter(({ id }) => !there.has(id))
  const late = gone.filter(({ id }) => remoteAdditions.has(id) && isUnmoved(id, before, here))
  const early = gone.filter(({ id }) => !remoteAdditions.has(id) && here.has(id))
  return pairMoved([before, before], [early, late])
}

const nodesOf = (index: TreeIndex) => [...index.values()].map(({ node }) => node)

/** Whether we have not touched the structure of a block of `base`. One that we deleted counts as untouched. */
function isUnmoved(id: string, base: TreeIndex, ours: TreeIndex): boolean {
  const [before, now] = [base.get(id), ours.get(id)]
  return (
    before !== undefined && (!now || (now.parent === before.parent && isOfOneBuild(now.node, before.node)))
  )
}

/** Whether the same blocks are in two trees at the same places. */
function isOfOneBuild(one: BlockTree, other: BlockTree): boolean {
  const [all, others] = [preOrder(one), preOrder(other)]
  return (
    all.length === others.length &&
    all.every(
      ({ id, children }, at) => id === others[at]?.id && children.length === others[at].children.length,
    )
  )
}

/**
 * Handles a block that exists twice since we began to move it. The old copy counts as the block in `base` and
 * `theirs`, wherever `theirs` changed it.
 */
function withoutHalfMoves(versions: Versions): Versions {
  let { base, theirs } = versions
  const ours = indexTree(versions.ours)
  for (const { id } of preOrder(base)) {
    const block = originalId(id)
    if (block === id || ours.has(id) || !ours.has(block)) continue
    const [before, after] = [indexTree(base), indexTree(theirs)]
    const [old, copy] = [before.get(id)?.node, before.get(block)?.node]
    const [oldNow, copyNow] = [after.get(id)?.node, after.get(block)?.node]
    if (!old || !oldNow || isPart(old.block_type)) continue
    if (!isOfOneKind(old, copy ?? nodeIn(ours, block))) continue
    // The new copy does not exist yet, or the others deleted it.
    if (!copy) {
      if (copyNow) continue
      base = asTheBlock(base, old, block)
      theirs = asTheBlock(theirs, oldNow, block)
      continue
    }
    if (copyNow && (sameTree(old, oldNow) || !isOfOneBuild(copy, copyNow))) continue
    // Blocks that they moved out of the copy keep their own place.
    if (!copyNow && preOrder(copy).some((node) => after.has(node.id))) continue
    const olds = new Map(preOrder(oldNow).map((node) => [originalId(node.id), node.id]))
    const names = new Map(preOrder(copy).map((node) => [node.id, olds.get(node.id) ?? node.id]))
    const single = mergeCopies(theirs, base, names)
    if (!single) continue
    // A writer of the old copy may not have seen its latest words. The words that it lacks were not deleted.
    const left = preOrder(old).flatMap((node) => after.get(node.id)?.node ?? [])
    // The new copy always had these words, so they did not move there.
    const others: TreeIndex = new Map([...after].filter(([each]) => !names.has(each)))
    const inBoth = new Map(left.map((node) => [node.id, commonLine(nodeIn(before, node.id), node, others)]))
    base = asTheBlock(withContents(base, inBoth), old, block)
    theirs = asTheBlock(single, nodeIn(indexTree(single), id), block)
  }
  return { ...versions, base, theirs }
}

const isOfOneKind = (one: BlockTree, other: BlockTree): boolean =>
  one.block_type === other.block_type || (isPlainText(one.block_type) && isPlainText(other.block_type))

/** Returns the tree without the new copy of a block. The old one gets its ids. */
function asTheBlock(tree: BlockTree, old: BlockTree, block: string): BlockTree {
  const bare = removeWhere(tree, ({ id }) => id === block)
  const taken = new Set(preOrder(bare).map(({ id }) => id))
  const names = new Map<string, string>()
  for (const { id } of preOrder(old)) {
    const name = originalId(id)
    if (taken.has(name)) continue
    taken.add(name)
    names.set(id, name)
  }
  return withIds(bare, (id) => names.get(id) ?? id)
}
