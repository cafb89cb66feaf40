import type { BlockTree } from '../block-tree'
import { specOf } from '../blocks/registry'
import { newText } from './new-tree'

/** A document in which no box is empty: the platform does not let one be (platform/docx#announcement-calls). What is filled is the same object. */
export function fillEmptyContainers(tree: BlockTree, newId: () => string): BlockTree {
  if (tree.children.length === 0) {
    return specOf(tree.block_type)?.children?.isNeverEmpty
      ? { ...tree, children: [{ ...newText('text', []), id: newId() }] }
      : tree
  }
  const children = tree.children.map((child) => fillEmptyContainers(child, newId))
  return children.every((child, at) => child === tree.children[at]) ? tree : { ...tree, children }
}
