import type { Block } from '../../contract/docx/block'
import { PAGE } from '../../contract/docx/block-numbers'
import { preOrder } from '../block-tree'
import type { BlockTree } from '../block-tree'

/**
 * Builds the document from a list of blocks as the service returns it: in pre-order, the page first
 * (platform/docx#block-types). The order of children follows `children`. It leaves out a child that the list lacks,
 * and a block that no other one lists. Throws if there is no page.
 */
export function treeFromBlocks(blocks: readonly Block[]): BlockTree {
  const page = blocks.find((block) => block.block_type === PAGE && !block.parent_id) ?? blocks[0]
  if (!page) throw new Error('a document without a page block')
  const waiting = new Map(blocks.map((block) => [block.block_id, block]))
  waiting.delete(page.block_id)
  const root = rooted(page)
  // Parents before children, each block once: a cycle in a broken answer ends here.
  const order = [root]
  for (const { below, children } of order) {
    for (const id of below) {
      const child = waiting.get(id)
      if (!child) continue
      waiting.delete(id)
      const made = rooted(child)
      children.push(made.tree)
      order.push(made)
    }
  }
  return root.tree
}

/** A block with no children yet, and the ids of those it lists. */
function rooted(block: Block) {
  const { block_id, block_type, parent_id: _, children: below = [], ...body } = block
  const children: BlockTree[] = []
  const tree: BlockTree = { id: block_id, block_type, body, children }
  return { tree, children, below }
}

/** The document as the service would list it: in pre-order, the page first. */
export function blocksFromTree(page: BlockTree): Block[] {
  const blocks: Block[] = []
  const waiting: { tree: BlockTree; parent: string }[] = [{ tree: page, parent: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { tree, parent } = next
    const children = tree.children.map((child) => child.id)
    const head = { block_id: tree.id, block_type: tree.block_type, parent_id: parent }
    blocks.push({ ...head, ...(children.length > 0 ? { children } : {}), ...tree.body })
    for (const child of tree.children.toReversed()) waiting.push({ tree: child, parent: tree.id })
  }
  return blocks
}

/**
 * Splits the first part of a listing. The listing is in pre-order, so only the last child of the page may continue in
 * the next part. `beginning` is the page with all complete children. `rest` lists the page without them, and the
 * known part of the last one. Undefined if nothing is complete, or if the answer is in another order.
 */
export function splitListing(blocks: readonly Block[]): { beginning: BlockTree; rest: Block[] } | undefined {
  const [page] = blocks
  if (!page) return undefined
  const listed = page.children ?? []
  // A page may list thousands of children, but at most these can be there.
  const firstOnes = { ...page, children: listed.slice(0, blocks.length - 1) }
  const whole = treeFromBlocks([firstOnes, ...blocks.slice(1)])
  if (preOrder(whole).length < blocks.length) return undefined
  const { children, ...head } = whole
  if (children.some(({ id }, index) => listed[index] !== id)) return undefined
  const there = new Set(blocks.map(({ block_id }) => block_id))
  const isCut = (block: Block) => block !== page && block.children?.some((id) => !there.has(id)) === true
  const last = children.at(-1)
  const start = blocks.findIndex(({ block_id }) => block_id === last?.id)
  if (blocks.slice(0, start).some(isCut)) return undefined
  const complete = blocks.slice(start).some(isCut) ? children.slice(0, -1) : children
  if (complete.length === 0) return undefined
  return {
    beginning: { ...head, children: complete },
    rest: [
      { ...page, children: listed.slice(complete.length) },
      ...(complete === children ? [] : blocks.slice(start)),
    ],
  }
}

/**
 * Both versions of a beginning with the rest of the whole document appended. The rest are the blocks below the page
 * that neither has, without parts that one of them has because another writer moved them.
 */
export function withRest<Versions extends { saved: BlockTree; wanted: BlockTree }>(
  beginning: Versions,
  whole: BlockTree,
): Versions {
  return withAppended(beginning, restAfter(beginning, whole))
}

export function restAfter(
  { saved, wanted }: { saved: BlockTree; wanted: BlockTree },
  whole: BlockTree,
): readonly BlockTree[] {
  // Usually the beginning is still as it was read.
  if (saved === wanted && saved.children.every((child, at) => child === whole.children[at]))
    return whole.children.slice(saved.children.length)
  const known = new Set<string>()
  for (const version of new Set([saved, wanted])) for (const { id } of preOrder(version)) known.add(id)
  // Uses loops, because there may be a hundred thousand blocks.
  const unknown = (trees: readonly BlockTree[]): readonly BlockTree[] => {
    const rest: BlockTree[] = []
    for (const tree of trees) {
      if (known.has(tree.id)) continue
      const children = tree.children.length === 0 ? tree.children : unknown(tree.children)
      rest.push(children === tree.children ? tree : { ...tree, children })
    }
    return rest.length === trees.length && rest.every((tree, at) => tree === trees[at]) ? trees : rest
  }
  return unknown(whole.children)
}

export function withAppended<Versions extends { saved: BlockTree; wanted: BlockTree }>(
  versions: Versions,
  blocks: readonly BlockTree[],
): Versions {
  const saved = appendedTo(versions.saved, blocks)
  const wanted = versions.wanted === versions.saved ? saved : appendedTo(versions.wanted, blocks)
  return { ...versions, saved, wanted }
}

/** The page with more blocks behind its last one. */
export const appendedTo = (page: BlockTree, blocks: readonly BlockTree[]): BlockTree => ({
  ...page,
  children: page.children.concat(blocks),
})
