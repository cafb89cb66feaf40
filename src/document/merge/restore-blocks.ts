import { mapTree, removeWhere, indexTree, nodeIn } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { isPart, partsOf } from '../blocks/registry'
import { compareTrees } from '../compare/compare-trees'

/**
 * The wanted document with some blocks as the service holds them: their content and
 * their place. A block that the service does not hold goes, with what is new below
 * it. Everything else stays as wanted.
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
  // A block that was restored may have lost this one on its way.
  for (const id of ids) {
    const held = before.get(id)
    if (!held?.parent || !removed.has(id) || indexTree(now).has(id)) continue
    now = atItsPlace(now, held.node, held.parent, before, added)
  }
  return now
}

/** The document without some blocks and all that is below them. */
export const withoutBlocks = (tree: BlockTree, ids: ReadonlySet<string>): BlockTree =>
  removeWhere(tree, ({ id }) => ids.has(id))

type Index = ReturnType<typeof indexTree>

/** The topmost block around this one that left its place: this one comes back with it. */
function topOf(id: string, gone: ReadonlyMap<string, BlockTree>, before: Index): string {
  let top = id
  const placeOf = (of: string | undefined) => (of === undefined ? undefined : before.get(of))
  for (let at = before.get(id); at?.parent !== undefined && gone.has(at.parent); at = placeOf(at.parent)) {
    // A part comes back with its box or not at all.
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

/**
 * Takes the block from wherever it is in the wanted tree, with what is below it there, and puts it where the service
 * has it.
 */
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
 * Where the block stood; if its parent is gone, or is a box that holds only parts, right after the nearest block
 * around it.
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
