import type { Block } from '../../../contract/docx/block'
import type { BlockTree } from '../block-tree'

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
