import { indexTree, updateBlock } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { sameContent } from '../compare/same-content'
import { mergeTrees } from '../merge/merge-trees'
import type { Conflict } from '../merge/merge-trees'

interface Change {
  from: BlockTree
  to: BlockTree
}

/**
 * Returns the current document without an earlier change. Everything written since stays. If others had changed the
 * same block, and their version is next to it, only theirs remains.
 */
export function revertChange(
  { from, to }: Change,
  now: BlockTree,
  conflicts: readonly Conflict[],
  newId: () => string,
): BlockTree {
  let { document } = mergeTrees({ base: to, ours: now, theirs: from }, newId)
  const before = indexTree(from)
  for (const { id, alternativeId, isTheirs } of conflicts) {
    // Their version is in place and stays there.
    if (isTheirs) continue
    const index = indexTree(document)
    const left = index.get(id)?.node
    const theirs = alternativeId === undefined ? undefined : index.get(alternativeId)
    const held = before.get(id)?.node
    if (!left || !held || !theirs?.parent || left.block_type !== theirs.node.block_type) continue
    // A block that was edited since was not reverted.
    if (!sameContent(left, held)) continue
    document = updateBlock(document, theirs.parent, (parent) => ({
      ...parent,
      children: parent.children.filter((child) => child.id !== alternativeId),
    }))
    document = updateBlock(document, id, (node) => ({ ...node, body: theirs.node.body }))
  }
  return document
}
