import { mayHold } from '../../contract/docx/may-hold'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { block } from './page'

export type TableChange =
  | 'insertRow'
  | 'insertColumn'
  | 'deleteRow'
  | 'deleteColumn'
  | 'moveRow'
  | 'moveColumn'
  | 'merge'
  | 'split'
  | 'width'
  | 'header'

/** One edit of tables, grids and other blocks that are not text. Numbers select one of the existing ones. */
export type BoxEdit =
  | { box: 'new'; at: number; kind: number; size: number }
  | { box: 'move'; at: number; to: number }
  | { box: 'remove'; at: number }
  | { box: 'colour'; at: number; to: number }
  | { box: 'table'; at: number; how: TableChange; from: number; to: number }
  | { box: 'grid'; at: number; how: 'insert' | 'delete' | 'move' | 'widths'; from: number; to: number }

export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]

export const parentOf = (root: BlockTree, id: string) =>
  preOrder(root).find((node) => node.children.some((child) => child.id === id))

export function replaced(root: BlockTree, id: string, ...by: BlockTree[]): BlockTree {
  const parent = parentOf(root, id)!
  return withChildren(root, parent.id, (children) =>
    children.flatMap((child) => (child.id === id ? by : [child])),
  )
}

export function withChildren(
  tree: BlockTree,
  id: string,
  change: (children: readonly BlockTree[]) => readonly BlockTree[],
): BlockTree {
  return mapped(tree, (node) => (node.id === id ? { ...node, children: change(node.children) } : node))
}

/** Maps every block, children first. Unchanged blocks stay the same objects. */
function mapped(tree: BlockTree, change: (node: BlockTree) => BlockTree): BlockTree {
  const children = tree.children.map((child) => mapped(child, change))
  const isSame = children.every((child, index) => child === tree.children[index])
  return change(isSame ? tree : { ...tree, children })
}

const boxes = new Set([19, 25, 32, 34])

/**
 * Applies an edit as the editor does. It changes nothing if a block would be in a forbidden place, and leaves no box
 * empty.
 */
export function allowed(before: BlockTree, after: BlockTree, newId: () => string): BlockTree {
  if (after === before) return before
  const stood = new Set(standing(before))
  if (standing(after).some((place) => !place.isAllowed && !stood.has(place))) return before
  return mapped(after, (node) =>
    node.children.length === 0 && boxes.has(node.block_type)
      ? { ...node, children: [block(newId(), 2, '')] }
      : node,
  )
}

const parts = new Set([23, 25, 32])

const standing = (tree: BlockTree) =>
  preOrder(tree).flatMap((parent) =>
    parent.children.map((child) => ({
      isAllowed: parts.has(child.block_type) || mayHold(parent.block_type, child.block_type),
    })),
  )
