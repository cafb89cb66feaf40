import type { BlockTree } from '../../document/block-tree'
import { tokenIn, withToken } from '../../document/compare/token-in'

/** Blocks with other tokens; a block whose bytes cannot be had is left out, and the view of a file with it. */
export function withTokens(
  blocks: readonly BlockTree[],
  tokenFor: (token: string, node: BlockTree) => string | undefined,
): { blocks: BlockTree[]; left: number } {
  let left = 0
  const renamed = (node: BlockTree): BlockTree[] => {
    const token = tokenIn(node)
    const other = token === undefined ? undefined : tokenFor(token, node)
    if (token !== undefined && other === undefined) {
      left += 1
      return []
    }
    const children = node.children.flatMap(renamed)
    if (node.children.length > 0 && children.length === 0 && node.block_type === VIEW) return []
    const own = { ...node, children }
    return [other === undefined ? own : withToken(own, other)]
  }
  return { blocks: blocks.flatMap(renamed), left }
}

const VIEW = 33

/** Every token that blocks name, with the block that names it, each once. */
export function tokensOf(blocks: readonly BlockTree[]): Map<string, BlockTree> {
  const found = new Map<string, BlockTree>()
  const waiting = [...blocks]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const token = tokenIn(node)
    if (token !== undefined) found.set(token, node)
    waiting.push(...node.children)
  }
  return found
}
