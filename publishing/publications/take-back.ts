import { indexTree } from '../../document/block-tree'
import type { BlockTree, TreeIndex } from '../../document/block-tree'
import { isPlainText } from '../../document/blocks/registry'
import { ownContent } from '../../document/compare/same-content'
import { mergeTrees } from '../../document/merge/merge-trees'

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
 * The page as it was. Blocks that are gone since have new ids, because the service knows the old ones as deleted. A line
 * that the publication deleted and wrote again is the same line: others had written into it while it was being deleted.
 */
function withNewBlocks(before: BlockTree, after: BlockTree, newId: () => string): BlockTree {
  const there = indexTree(after)
  const again = linesWrittenAgain(indexTree(before), there)
  const named = (node: BlockTree): BlockTree => ({
    ...node,
    id: there.has(node.id) ? node.id : (again.get(node.id) ?? newId()),
    children: node.children.map(named),
  })
  return named(before)
}

/** Lines that are gone, each with the id of a new one below the same block that has the same content. */
function linesWrittenAgain(before: TreeIndex, after: TreeIndex): ReadonlyMap<string, string> {
  const onlyIn = (tree: TreeIndex, other: TreeIndex) =>
    [...tree.values()]
      .filter(({ node }) => isPlainText(node.block_type) && !other.has(node.id))
      .map(({ node, parent }) => ({ id: node.id, content: `${parent} ${ownContent(node)}` }))
  const made = new Map<string, string[]>()
  for (const { id, content } of onlyIn(after, before)) made.set(content, [...(made.get(content) ?? []), id])
  const again = new Map<string, string>()
  for (const { id, content } of onlyIn(before, after)) {
    const copy = made.get(content)?.shift()
    if (copy !== undefined) again.set(id, copy)
  }
  return again
}
