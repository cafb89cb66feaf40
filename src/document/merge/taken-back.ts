import type { BlockTree } from '../block-tree'
import { sameContent } from '../compare/same-content'
import { indexOf } from '../compare/tree-index'
import { withBlock } from '../compare/with-block'
import { mergeTrees } from './merge-trees'
import type { Conflict } from './merge-trees'

interface Change {
  from: BlockTree
  to: BlockTree
}

/**
 * The document of now without a change that it has gone on from; all that was
 * written since stays. Where others had changed the same block, and their words
 * stand beside it, they alone are left: what stood there before is nobody's wish.
 */
export function takenBack(
  { from, to }: Change,
  now: BlockTree,
  conflicts: readonly Conflict[],
  newId: () => string,
): BlockTree {
  let { document } = mergeTrees({ base: to, ours: now, theirs: from }, newId)
  const before = indexOf(from)
  for (const { id, beside } of conflicts) {
    const index = indexOf(document)
    const left = index.get(id)?.node
    const theirs = beside === undefined ? undefined : index.get(beside)
    const held = before.get(id)?.node
    if (!left || !held || !theirs?.parent || left.block_type !== theirs.node.block_type) continue
    // Whoever has gone on writing there has not taken it back.
    if (!sameContent(left, held)) continue
    document = withBlock(document, theirs.parent, (parent) => ({
      ...parent,
      children: parent.children.filter((child) => child.id !== beside),
    }))
    document = withBlock(document, id, (node) => ({ ...node, body: theirs.node.body }))
  }
  return document
}
