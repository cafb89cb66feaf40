import type { Block } from '../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'

/** Blocks of a listing as a tree, under the service's ids. */
export function treeFromWire(blocks: readonly Block[]): BlockTree {
  const made = new Map<string, BlockTree>()
  for (const block of blocks.toReversed()) {
    const { block_id: id, block_type, parent_id: _, children = [], ...body } = block
    made.set(id, { id, block_type, body, children: children.map((child) => made.get(child)!) })
  }
  return made.get(blocks[0]!.block_id)!
}

/** The reverse: converts a tree to a listing, in pre-order. */
export const wireFromTree = (tree: BlockTree, parent_id = ''): Block[] => [
  {
    block_id: tree.id,
    block_type: tree.block_type,
    parent_id,
    ...(tree.children.length > 0 && { children: tree.children.map((child) => child.id) }),
    ...tree.body,
  },
  ...tree.children.flatMap((child) => wireFromTree(child, tree.id)),
]
