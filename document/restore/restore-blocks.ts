import { mapTree, removeWhere, indexTree, nodeIn } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { isPart } from '../blocks/registry'
import { compareTrees } from '../compare/compare-trees'
import { putBack } from './put-back'

/**
 * Returns the wanted document with the content and place of some blocks as the service holds them. A block that the
 * service does not hold is removed, with the new blocks below it. Everything else stays as wanted.
 */
export function restoreBlocks(saved: BlockTree, wanted: BlockTree, ids: readonly string[]): BlockTree {
  const { removed, added } = compareTrees(saved, wanted)
  const before = indexTree(saved)
  let now = wanted
  /** A moved block keeps the blocks below it in the wanted tree. */
  const asHeld = (held: BlockTree): BlockTree => {
    const moved = added.get(held.id)
    return moved ? { ...moved, block_type: held.block_type, body: held.body } : held
  }
  for (const id of new Set(ids.map((each) => topOf(each, removed, before)))) {
    const held = before.get(id)
    if (!held) now = withoutNew(now, id, before)
    else if (removed.has(id)) now = putBack(now, asHeld(held.node), before)
    else now = mapTree(now, (node) => (node.id === id ? { ...node, body: held.node.body } : node))
  }
  // Restoring another block may have removed this one.
  for (const id of ids) {
    const held = before.get(id)
    if (!held?.parent || !removed.has(id) || indexTree(now).has(id)) continue
    now = putBack(now, asHeld(held.node), before)
  }
  return now
}

/** Returns the document without some blocks and everything below them. */
export const withoutBlocks = (tree: BlockTree, ids: ReadonlySet<string>): BlockTree =>
  removeWhere(tree, ({ id }) => ids.has(id))

type Index = ReturnType<typeof indexTree>

/** The topmost block around this one that left its place. This one is restored with it. */
function topOf(id: string, gone: ReadonlyMap<string, BlockTree>, before: Index): string {
  let top = id
  const placeOf = (of: string | undefined) => (of === undefined ? undefined : before.get(of))
  for (let at = before.get(id); at?.parent !== undefined && gone.has(at.parent); at = placeOf(at.parent)) {
    // A part is restored with its box or not at all.
    if (!isPart(nodeIn(before, at.parent).block_type)) top = at.parent
  }
  return top
}

function withoutNew(tree: BlockTree, id: string, before: Index): BlockTree {
  const kept = (node: BlockTree): BlockTree[] => (before.has(node.id) ? [node] : node.children.flatMap(kept))
  return mapTree(tree, (node) =>
    node.children.some((child) => child.id === id)
      ? {
          ...node,
          children: node.children.flatMap((child) =>
            child.id === id ? child.children.flatMap(kept) : [child],
          ),
        }
      : node,
  )
}
