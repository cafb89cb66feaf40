import { FILE } from '../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { sameContent } from '../../../document/compare/same-content'
import { isFileView } from '../../../document/structure/box-structure'
import { tokenIn } from '../../../document/compare/token-in'
import { ownContent } from '../../../document/compare/own-content'

/**
 * Whether two versions of one block say the same, children apart. Under one id
 * other bytes are a change; under two they are the same bytes, uploaded again.
 */
export function saySame(before: BlockTree, after: BlockTree): boolean {
  if (before === after) return true
  if (isFileView(before) && isFileView(after)) {
    return sameView(before, after) && saySame(before.children[0]!, after.children[0]!)
  }
  if (before.block_type === FILE && before.id === after.id) return tokenIn(before) === tokenIn(after)
  if (before.id === after.id && before.block_type === after.block_type) return sameContent(before, after)
  return ownContent(before) === ownContent(after)
}

const sameView = (before: BlockTree, after: BlockTree) => {
  const typeOf = ({ body }: BlockTree) => (body.view as { view_type?: number } | undefined)?.view_type ?? 1
  return typeOf(before) === typeOf(after)
}
