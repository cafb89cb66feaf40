import type { Block } from '../../../contract/docx/block'
import type { BlockTree } from '../block-tree'

/**
 * The document behind a list of blocks as the service answers it: in pre-order,
 * the page first (specification §2.8). Children follow `children`; a listed
 * child that the list lacks is left out, and so is a block that nobody lists.
 * Throws where there is no page.
 */
export function treeFromBlocks(blocks: readonly Block[]): BlockTree {
  const page = blocks.find((block) => block.block_type === 1 && !block.parent_id) ?? blocks[0]
  if (!page) throw new Error('a document without a page block')
  const byId = new Map(blocks.map((block) => [block.block_id, block]))
  const order = reachable(page, byId)
  const trees = new Map<string, BlockTree>()
  for (const block of order.toReversed()) {
    const { block_id, block_type, parent_id: _, children, ...body } = block
    const below = (children ?? []).flatMap((id) => {
      const tree = trees.get(id)
      trees.delete(id)
      return tree ? [tree] : []
    })
    trees.set(block_id, { id: block_id, block_type, body, children: below })
  }
  return trees.get(page.block_id)!
}

/** Every block once, parents before children: a cycle in a broken answer ends here. */
function reachable(page: Block, byId: ReadonlyMap<string, Block>): Block[] {
  const seen = new Set([page.block_id])
  const order = [page]
  for (const block of order) {
    for (const id of block.children ?? []) {
      const child = byId.get(id)
      if (!child || seen.has(id)) continue
      seen.add(id)
      order.push(child)
    }
  }
  return order
}
