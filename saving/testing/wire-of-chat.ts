import type { Block } from '../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import { wireFromTree } from './tree-from-wire'

/** A document as the announcement of a chat. Blocks belong to one announcement, so their ids contain the chat's. */
export function wireOfChat(chat: string, document: BlockTree): Block[] {
  const rename = (tree: BlockTree): BlockTree => ({
    ...tree,
    id: tree.block_type === 1 ? chat : `${tree.id}_${chat}`,
    children: tree.children.map(rename),
  })
  return wireFromTree(rename(document))
}
