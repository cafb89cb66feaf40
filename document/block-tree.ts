import type { BlockObjects } from '../contract/docx/block'
import { isObject } from '../contract/is-object'

/**
 * The document as a value, independent of any editor. The save layer compares these, and a merge returns one. Trees
 * share structure: an unchanged block is the same object in the next tree, so a comparison descends only where
 * objects differ.
 */
export interface BlockTree {
  /** The id of the block inside this page: its block_id once the service knows it, and a temporary one before. */
  readonly id: string
  readonly block_type: number
  /**
   * The rest of a block in the API: `{ [key]: type object, comment_ids? }`, without children. The same object for as
   * long as the content is the same.
   */
  readonly body: BlockBody
  readonly children: readonly BlockTree[]
}

/** An unpublished block type has its object under its own key. */
export type BlockBody = Readonly<Partial<BlockObjects> & { comment_ids?: string[] } & Record<string, unknown>>

/** Every block, parents before children, siblings in order. */
export function preOrder(tree: BlockTree): BlockTree[] {
  const order: BlockTree[] = []
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    order.push(next)
    for (let at = next.children.length - 1; at >= 0; at--) {
      const child = next.children[at]
      if (child) waiting.push(child)
    }
  }
  return order
}

/** Pairs of members at the same index, up to the end of the shorter list. */
export function zip<A, B extends {}>(one: readonly A[], other: readonly B[]): [A, B][] {
  const pairs: [A, B][] = []
  for (const [at, mine] of one.entries()) {
    const its = other[at]
    if (its !== undefined) pairs.push([mine, its])
  }
  return pairs
}

/** Returns the tree without the matching blocks and everything below them. */
export function removeWhere(tree: BlockTree, isOut: (node: BlockTree) => boolean): BlockTree {
  return mapTree(tree, (node) =>
    node.children.some(isOut) ? { ...node, children: node.children.filter((child) => !isOut(child)) } : node,
  )
}

/** Returns the tree with its ids mapped. A block that keeps its id and its children stays the same object. */
export const withIds = (tree: BlockTree, nameOf: (id: string) => string): BlockTree =>
  mapTree(tree, (node) => {
    const id = nameOf(node.id)
    return id === node.id ? node : { ...node, id }
  })

/**
 * Maps a tree, children first. It does not recurse, because users make the tree. Unchanged blocks stay the same
 * objects.
 */
export function mapTree(tree: BlockTree, change: (node: BlockTree) => BlockTree): BlockTree {
  return foldTree<BlockTree>(tree, (node, children) => {
    const isSame = children.every((child, index) => child === node.children[index])
    return change(isSame ? node : { ...node, children })
  })
}

/** Folds a tree bottom-up, without recursion: each block gets the results of its children. */
export function foldTree<T>(tree: BlockTree, make: (node: BlockTree, children: T[]) => T): T {
  const made: T[] = []
  // Last blocks first, so the results of a block's children are on top of the stack, in reverse order.
  const takeBelow = (node: BlockTree) => made.splice(made.length - node.children.length).reverse()
  const [, ...below] = preOrder(tree)
  for (const node of below.reverse()) made.push(make(node, takeBelow(node)))
  return make(tree, takeBelow(tree))
}

/** Returns the tree with the type and body of some blocks replaced. */
export const withContents = (tree: BlockTree, said: ReadonlyMap<string, BlockTree>) =>
  mapTree(tree, (node) => {
    const { block_type, body } = said.get(node.id) ?? node
    return body === node.body && block_type === node.block_type ? node : { ...node, block_type, body }
  })

interface Placed {
  node: BlockTree
  /** Undefined for the root. */
  parent: string | undefined
}

export type TreeIndex = ReadonlyMap<string, Placed>

/** Returns a block of the tree. Throws if the tree lacks it. */
export function nodeIn(index: TreeIndex, id: string): BlockTree {
  const found = index.get(id)
  if (!found) throw new Error(`no block ${id} in this tree`)
  return found.node
}

/** Every block of a tree by its id, in pre-order. */
export function indexTree(tree: BlockTree): TreeIndex {
  const index = new Map<string, Placed>()
  const waiting: Placed[] = [{ node: tree, parent: undefined }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    index.set(next.node.id, next)
    const { id, children } = next.node
    for (const child of children.toReversed()) waiting.push({ node: child, parent: id })
  }
  return index
}

/** How many members two lists have in common at their beginning, and at their end after that. */
export function sharedEnds<T>(one: readonly T[], other: readonly T[]): { start: number; end: number } {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  return { start, end }
}

/** Returns the blocks with these ids. It stops once it has found all of them. */
export function blocksWithIds(tree: BlockTree, ids: Iterable<string>): Map<string, BlockTree> {
  const wanted = new Set(ids)
  const found = new Map<string, BlockTree>()
  const waiting = [tree]
  for (let next = waiting.pop(); next && found.size < wanted.size; next = waiting.pop()) {
    if (wanted.has(next.id)) found.set(next.id, next)
    for (const child of next.children) waiting.push(child)
  }
  return found
}

/** Returns the tree with one block changed. Every part without it stays the same object. */
export function updateBlock(tree: BlockTree, id: string, change: (node: BlockTree) => BlockTree): BlockTree {
  const made = new Map<BlockTree, BlockTree>()
  for (const node of preOrder(tree).reverse()) {
    const children = node.children.map((child) => made.get(child) ?? child)
    const isSame = children.every((child, index) => child === node.children[index])
    const kept = isSame ? node : { ...node, children }
    const after = node.id === id ? change(kept) : kept
    if (after !== node) made.set(node, after)
  }
  return made.get(tree) ?? tree
}

/** JSON with sorted keys and without undefined members, so that equal values give equal strings. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? ''

const mediaKeys = ['image', 'file', 'sheet'] as const

/** The token of the bytes or cells that a block shows. Undefined if it has none, or none yet. */
export function tokenIn({ body }: BlockTree): string | undefined {
  for (const key of mediaKeys) {
    const token = body[key]?.token
    if (typeof token === 'string' && token !== '') return token
  }
  return undefined
}

/** Returns the block with another token, or the same object if it already has that one. */
export function withToken(node: BlockTree, token: string): BlockTree {
  const key = mediaKeys.find((each) => each in node.body)
  if (!key || tokenIn(node) === token) return node
  return { ...node, body: { ...node.body, [key]: { ...(node.body[key] as object), token } } }
}
