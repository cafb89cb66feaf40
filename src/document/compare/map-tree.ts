import type { BlockTree } from '../block-tree'
import { preOrder } from './pre-order'

/** The tree without some blocks and all that is below them. */
export function removeWhere(tree: BlockTree, isOut: (node: BlockTree) => boolean): BlockTree {
  return mapTree(tree, (node) =>
    node.children.some(isOut) ? { ...node, children: node.children.filter((child) => !isOut(child)) } : node,
  )
}

/** The tree with other ids; a block whose id stays is the same object where its children are. */
export const withIds = (tree: BlockTree, nameOf: (id: string) => string): BlockTree =>
  mapTree(tree, (node) => {
    const id = nameOf(node.id)
    return id === node.id ? node : { ...node, id }
  })

/** Children first, without recursion over a tree that users made; what did not change is the same object. */
export function mapTree(tree: BlockTree, change: (node: BlockTree) => BlockTree): BlockTree {
  const made = new Map<BlockTree, BlockTree>()
  for (const node of preOrder(tree).reverse()) {
    const children = node.children.map((child) => made.get(child)!)
    const isSame = children.every((child, index) => child === node.children[index])
    made.set(node, change(isSame ? node : { ...node, children }))
  }
  return made.get(tree)!
}

/** The tree with blocks that say something else. */
export const withContents = (tree: BlockTree, said: ReadonlyMap<string, BlockTree>) =>
  mapTree(tree, (node) => {
    const { block_type, body } = said.get(node.id) ?? node
    return body === node.body && block_type === node.block_type ? node : { ...node, block_type, body }
  })
