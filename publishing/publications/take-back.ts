import { indexTree } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mergeTrees } from '../../document/merge/merge-trees'
import { writtenAgain } from './written-again'

/** What the publication did in one run of revisions that nobody else wrote between. */
export interface OwnChange {
  before: BlockTree
  after: BlockTree
}

/**
 * The page without what a publication wrote there, and with everything that others wrote before, between and after.
 * `changes`: what the publication wrote, in its order. Each is undone on its own, the last one first, because others may
 * have written between them. Blocks that the publication deleted come back as new ones.
 */
export function takenBack(page: BlockTree, changes: readonly OwnChange[], newId: () => string): BlockTree {
  return changes
    .toReversed()
    .reduce(
      (now, { before, after }) =>
        mergeTrees({ base: after, ours: withNewBlocks(before, after, newId), theirs: now }, newId).document,
      page,
    )
}

/**
 * The page as it was. Blocks that are gone since have new ids, because the service knows the old ones as deleted. What the
 * publication deleted and wrote again is the same: others had written into it while it was being deleted.
 */
function withNewBlocks(before: BlockTree, after: BlockTree, newId: () => string): BlockTree {
  const there = indexTree(after)
  const again = writtenAgain(before, after)
  const named = (node: BlockTree): BlockTree => ({
    ...node,
    id: there.has(node.id) ? node.id : (again.get(node.id) ?? newId()),
    children: node.children.map(named),
  })
  return named(before)
}
