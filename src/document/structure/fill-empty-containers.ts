import { CALLOUT, GRID_COLUMN, QUOTE_CONTAINER, TABLE_CELL } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../block-tree'
import { newText } from './new-tree'

const boxes = new Set([CALLOUT, GRID_COLUMN, TABLE_CELL, QUOTE_CONTAINER])

/** A document in which no box is empty: the platform does not let one be (platform-facts a.1). What is filled is the same object. */
export function fillEmptyContainers(tree: BlockTree, newId: () => string): BlockTree {
  if (tree.children.length === 0) {
    return boxes.has(tree.block_type)
      ? { ...tree, children: [{ ...newText('text', []), id: newId() }] }
      : tree
  }
  const children = tree.children.map((child) => fillEmptyContainers(child, newId))
  return children.every((child, at) => child === tree.children[at]) ? tree : { ...tree, children }
}
