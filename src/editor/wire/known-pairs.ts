import type { Fragment, Node } from 'prosemirror-model'
import type { BlockTree } from '../block-tree'

/**
 * Which node stands for which tree. Both are immutable values, so a pair once
 * made stays true: an unchanged node gives back the very tree that it was made
 * from, and a merged document gives back the nodes that the editor shows.
 */
const treeOfNode = new WeakMap<Node, BlockTree>()
const nodeOfTree = new WeakMap<BlockTree, Node>()
// A node that only changed its group mark has other identity and the same attributes object.
const lastOfAttrs = new WeakMap<object, { content: Fragment; tree: BlockTree }>()

export function pair(node: Node, tree: BlockTree): void {
  treeOfNode.set(node, tree)
  nodeOfTree.set(tree, node)
  lastOfAttrs.set(node.attrs, { content: node.content, tree })
}

export function knownTree(node: Node): BlockTree | undefined {
  const known = treeOfNode.get(node)
  if (known) return known
  const last = lastOfAttrs.get(node.attrs)
  if (last?.content !== node.content) return undefined
  pair(node, last.tree)
  return last.tree
}

export const knownNode = (tree: BlockTree): Node | undefined => nodeOfTree.get(tree)

/** What a node with these attributes was before its content changed. */
export const lastKnown = (node: Node) => lastOfAttrs.get(node.attrs)
