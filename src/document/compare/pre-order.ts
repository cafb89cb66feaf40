import type { BlockTree } from '../block-tree'

/** Every block, parents before children, siblings in order. */
export function preOrder(tree: BlockTree): BlockTree[] {
  const order: BlockTree[] = []
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    order.push(next)
    for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at]!)
  }
  return order
}
