import type { BlockTree } from '../../document/block-tree'

/** Makes ids that no block of the document has: `new-1`, `new-2` … */
export function countedIds(tree: BlockTree): () => string {
  let last = 0
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const number = /^new-(\d+)$/.exec(next.id)?.[1]
    if (number) last = Math.max(last, Number(number))
    waiting.push(...next.children)
  }
  return () => `new-${++last}`
}
