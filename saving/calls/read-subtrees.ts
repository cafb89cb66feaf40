import { listBlocks } from '../../client/announcement'
import type { Call } from '../../client/client'
import type { RateBudget } from '../../client/rate-budget'
import { MAX_PAGE_SIZE } from '../../contract/docx/announcement'
import type { Block } from '../../contract/docx/block'
import { GetBlock } from '../../contract/docx/get-block'
import { ListChildren } from '../../contract/docx/list-children'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { treeFromBlocks } from '../../document/wire/tree-from-blocks'

/** Three ways to read blocks of one document at one revision. */
export interface BlockReader {
  block(blockId: string): Promise<Block>
  /** Direct children, from any number of pages. */
  children(blockId: string): Promise<Block[]>
  /** All blocks of the document. */
  all(): Promise<Block[]>
}

/**
 * Some blocks, each with its subtree, in the fewest calls. It reads block by block if that takes no more calls than
 * the whole listing has pages, else the listing. `size` is roughly how many blocks the document has.
 */
export async function readSubtrees(
  reads: BlockReader,
  blockIds: readonly string[],
  size: number,
): Promise<BlockTree[]> {
  const pages = Math.ceil(size / MAX_PAGE_SIZE)
  const found = await blockByBlock(reads, blockIds, pages)
  if (found) return found
  const trees = new Map(preOrder(treeFromBlocks(await reads.all())).map((node) => [node.id, node]))
  return blockIds.map((id) => {
    const tree = trees.get(id)
    if (!tree) throw new Error(`the listing lacks block ${id}`)
    return tree
  })
}

/** Undefined as soon as it would take more than `most` calls. */
async function blockByBlock(
  reads: BlockReader,
  blockIds: readonly string[],
  most: number,
): Promise<BlockTree[] | undefined> {
  if (blockIds.length * 2 > most) return undefined
  let left = most - blockIds.length
  const found: BlockTree[] = []
  for (const id of blockIds) {
    // The first is the page of its own little document.
    const blocks = [{ ...(await reads.block(id)), parent_id: '' }]
    // Blocks that are added during the loop are visited in their turn.
    for (const block of blocks) {
      if (!block.children?.length) continue
      if (left === 0) return undefined
      left -= 1
      blocks.push(...(await reads.children(block.block_id)))
    }
    found.push(treeFromBlocks(blocks))
  }
  return found
}

/** Reads of an announcement over the wire. */
export const blockReader = (
  ask: Call,
  chat_id: string,
  revision_id: number,
  budget: RateBudget,
): BlockReader => ({
  async block(block_id) {
    const path = { chat_id, block_id }
    return (await ask(GetBlock, { path, query: { revision_id } })).block
  },
  async children(block_id) {
    const blocks: Block[] = []
    for (let page_token: string | undefined; ;) {
      const query = { revision_id, ...(page_token && { page_token }) }
      const page = await ask(ListChildren, { path: { chat_id, block_id }, query })
      blocks.push(...page.items)
      if (!page.has_more || !page.page_token) return blocks
      page_token = page.page_token
    }
  },
  all: () => listBlocks(chat_id, revision_id, { ask, budget }),
})
