import type { BlockTree } from '../block-tree'
import { sameContent } from './same-content'

/** Whether two trees have the same blocks that say the same in the same places. */
export function sameTree(a: BlockTree, b: BlockTree): boolean {
  const waiting: [BlockTree, BlockTree][] = [[a, b]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, other] = next
    if (one === other) continue
    if (one.id !== other.id || !sameContent(one, other) || one.children.length !== other.children.length)
      return false
    for (const [at, child] of one.children.entries()) waiting.push([child, other.children[at]!])
  }
  return true
}
