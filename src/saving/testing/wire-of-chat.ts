import type { Block } from '../../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import { wireFromTree } from './tree-from-wire'

/** The document of a chat of its own; blocks belong to one announcement, so their ids carry its name. */
export function wireOfChat(chat: string, document: BlockTree): Block[] {
  const rename = (tree: BlockTree): BlockTree => ({
    ...tree,
    id: tree.block_type === 1 ? chat : `${tree.id}_${chat}`,
    children: tree.children.map(rename),
  })
  return wireFromTree(rename(document))
}
