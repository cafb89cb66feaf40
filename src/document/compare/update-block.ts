import type { BlockTree } from '../block-tree'
import { preOrder } from './pre-order'

/** The tree with one block changed; every part without it stays the same object. */
export function updateBlock(tree: BlockTree, id: string, change: (node: BlockTree) => BlockTree): BlockTree {
  const made = new Map<BlockTree, BlockTree>()
  for (const node of preOrder(tree).reverse()) {
    const children = node.children.map((child) => made.get(child) ?? child)
    const isSame = children.every((child, index) => child === node.children[index])
    const kept = isSame ? node : { ...node, children }
    const after = node.id === id ? change(kept) : kept
    if (after !== node) made.set(node, after)
  }
  return made.get(tree) ?? tree
}
