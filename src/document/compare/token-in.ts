import type { BlockTree } from '../block-tree'

const keys = ['image', 'file', 'sheet'] as const

/** The token of the bytes or cells that a block shows; undefined where it has none, or none yet. */
export function tokenIn({ body }: BlockTree): string | undefined {
  for (const key of keys) {
    const token = body[key]?.token
    if (typeof token === 'string' && token !== '') return token
  }
  return undefined
}

/** The block with another token; the same block when it has that one. */
export function withToken(node: BlockTree, token: string): BlockTree {
  const key = keys.find((each) => each in node.body)
  if (!key || tokenIn(node) === token) return node
  return { ...node, body: { ...node.body, [key]: { ...(node.body[key] as object), token } } }
}
