import type { BlockTree } from '../block-tree'

interface Placed {
  node: BlockTree
  /** Undefined for the root. */
  parent: string | undefined
}

export type TreeIndex = ReadonlyMap<string, Placed>

/** Every block of a tree by its id, in pre-order. */
export function indexTree(tree: BlockTree): TreeIndex {
  const index = new Map<string, Placed>()
  const waiting: Placed[] = [{ node: tree, parent: undefined }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    index.set(next.node.id, next)
    const { id, children } = next.node
    for (let at = children.length - 1; at >= 0; at--) waiting.push({ node: children[at]!, parent: id })
  }
  return index
}
