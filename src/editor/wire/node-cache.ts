import type { Fragment, Node } from 'prosemirror-model'
import type { BlockTree } from '../../../document/block-tree'

/**
 * Links nodes to the trees that they represent. Both are immutable values, so a pair stays valid. An unchanged node
 * gives back the very tree that it was made from, and a merged document gives back the nodes that the editor shows.
 *
 * A node is identified by its attributes and its content, not by its group mark. The tree is noted on the attributes,
 * under symbols that no other code can read or copy by name. Opening a document notes each of its thousands of
 * blocks, and a map would be most of the cost. Pairs that are needed only after an edit or at a merge are noted then.
 */
const TREE = Symbol('tree')
const CONTENT = Symbol('content')

interface Noted {
  [TREE]?: BlockTree
  [CONTENT]?: Fragment
}

const earlierOfContent = new WeakMap<Fragment, { attrs: object; tree: BlockTree }>()
const nodeOfTree = new WeakMap<BlockTree, Node>()

export function cacheTree(node: Node, tree: BlockTree): void {
  const { content } = node
  const attrs: Noted = node.attrs
  const last = attrs[CONTENT]
  // All empty nodes share one fragment.
  if (last && last !== content && last.size > 0) earlierOfContent.set(last, { attrs, tree: attrs[TREE]! })
  attrs[TREE] = tree
  attrs[CONTENT] = content
}

export function cachedTree({ attrs, content }: Node): BlockTree | undefined {
  const { [TREE]: tree, [CONTENT]: last }: Noted = attrs
  if (!last || last === content) return tree
  const earlier = earlierOfContent.get(content)
  return earlier?.attrs === attrs ? earlier.tree : undefined
}

/** Notes the nodes of a shown document, for callers that are about to ask for them. */
export function cacheNodes(shown: Node): void {
  const tree = cachedTree(shown)
  if (tree && nodeOfTree.get(tree) === shown) return
  if (tree) nodeOfTree.set(tree, shown)
  for (const child of shown.children) if (!child.isTextblock) cacheNodes(child)
}

/** Notes a node that is not shown yet. */
export const cacheNode = (tree: BlockTree, node: Node): void => void nodeOfTree.set(tree, node)

export const cachedNode = (tree: BlockTree): Node | undefined => nodeOfTree.get(tree)

/** The content and the tree of a node with these attributes before its content changed. */
export function lastCachedTree({ attrs }: Node): { content: Fragment; tree: BlockTree } | undefined {
  const { [TREE]: tree, [CONTENT]: content }: Noted = attrs
  return tree && content && { content, tree }
}
