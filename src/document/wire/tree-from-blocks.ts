import type { Block } from '../../../contract/docx/block'
import { PAGE } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../block-tree'

/**
 * The document behind a list of blocks as the service answers it: in pre-order,
 * the page first (platform/docx#block-types). Children follow `children`; a listed
 * child that the list lacks is left out, and so is a block that nobody lists.
 * Throws where there is no page.
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
