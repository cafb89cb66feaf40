import type { Fragment, Node } from 'prosemirror-model'
import type { BlockTree } from '../block-tree'

/**
 * Which node stands for which tree. Both are immutable values, so a pair once
 * made stays true: an unchanged node gives back the very tree that it was made
 * from, and a merged document gives back the nodes that the editor shows.
 *
 * A node is known by its attributes and its content: its group mark is no part
 * of it. A document of thousands is opened with one entry for each block; what
 * is asked only after an edit or at a merge is noted then.
 */
const lastOfAttrs = new WeakMap<object, { content: Fragment; tree: BlockTree }>()
const earlierOfContent = new WeakMap<Fragment, { attrs: object; tree: BlockTree }>()
const nodeOfTree = new WeakMap<BlockTree, Node>()

export function pair(node: Node, tree: BlockTree): void {
  const { attrs, content } = node
  const last = lastOfAttrs.get(attrs)
  // All nodes without content share one.
  if (last && last.content !== content && last.content.size > 0)
    earlierOfContent.set(last.content, { attrs, tree: last.tree })
  lastOfAttrs.set(attrs, { content, tree })
}

export function knownTree({ attrs, content }: Node): BlockTree | undefined {
  const last = lastOfAttrs.get(attrs)
  if (!last || last.content === content) return last?.tree
  const earlier = earlierOfContent.get(content)
  return earlier?.attrs === attrs ? earlier.tree : undefined
}

/** Notes the nodes of a document that is shown, for those who are about to ask for them. */
export function rememberNodes(shown: Node): void {
  const tree = knownTree(shown)
  if (tree && nodeOfTree.get(tree) === shown) return
  if (tree) nodeOfTree.set(tree, shown)
  for (const child of shown.children) if (!child.isTextblock) rememberNodes(child)
}

export const knownNode = (tree: BlockTree): Node | undefined => nodeOfTree.get(tree)

/** What a node with these attributes was before its content changed. */
export const lastKnown = (node: Node) => lastOfAttrs.get(node.attrs)
