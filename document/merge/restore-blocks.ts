import { mapTree, removeWhere, indexTree, nodeIn } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { isPart, partsOf } from '../blocks/registry'
import { compareTrees } from '../compare/compare-trees'

/**
 * Returns the wanted document with the content and place of some blocks as the service holds them. A block that the
 * service does not hold is removed, with the new blocks below it. Everything else stays as wanted.
 */
export function restoreBlocks(saved: BlockTree, wanted: BlockTree, ids: readonly string[]): BlockTree {
  const { removed, added } = compareTrees(saved, wanted)
  const before = indexTree(saved)
  let now = wanted
  for (const id of new Set(ids.map((each) => topOf(each, removed, before)))) {
    const held = before.get(id)
    if (!held) now = withoutNew(now, id, before)
    else if (removed.has(id)) now = atItsPlace(now, held.node, held.parent ?? saved.id, before, added)
    else now = mapTree(now, (node) => (node.id === id ? { ...node, body: held.node.body } : node))
  }
  // Restoring another block may have removed this one.
  for (const id of ids) {
    const held = before.get(id)
    if (!held?.parent || !removed.has(id) || indexTree(now).has(id)) continue
    now = atItsPlace(now, held.node, held.parent, before, added)
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

/** Moves the block, with the blocks below it in the wanted tree, to its place in the service's version. */
function atItsPlace(
  tree: BlockTree,
  held: BlockTree,
  parent: string,
  before: Index,
  come: ReadonlyMap<string, BlockTree>,
): BlockTree {
  const moved = come.get(held.id)
  const bare = removeWhere(tree, (node) => node.id === held.id)
  const there = indexTree(bare)
  const restored: BlockTree = moved
    ? { ...moved, block_type: held.block_type, body: held.body }
    : removeWhere(held, (node) => node !== held && there.has(node.id))
  const siblings = nodeIn(before, parent).children.map(({ id }) => id)
  const preceding = new Set(siblings.slice(0, siblings.indexOf(held.id)))
  const { target, after } = placeIn(there, bare.id, parent, before)
  return mapTree(bare, (node) => {
    if (node.id !== target) return node
    const at = node.children.findLastIndex(({ id }) => id === after || preceding.has(id)) + 1
    return { ...node, children: node.children.toSpliced(at, 0, restored) }
  })
}

/**
 * The saved place of the block. If its parent is gone, or is a box that holds only parts, the place right after the
 * nearest block around it.
 */
function placeIn(
  there: Index,
  root: string,
  parent: string,
  before: Index,
): { target: string; after?: string } {
  const found = there.get(parent)
  if (found && !isBox(found.node.block_type)) return { target: parent }
  for (let around = found ? parent : before.get(parent)?.parent; around !== undefined;) {
    const box = there.get(around)
    const above = box?.parent === undefined ? undefined : there.get(box.parent)
    if (box && above && !isBox(above.node.block_type)) return { target: above.node.id, after: around }
    around = box ? box.parent : before.get(around)?.parent
  }
  return { target: root }
}

const isBox = (type: number) => partsOf(type) !== undefined
