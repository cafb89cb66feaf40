import type { BlockTree } from '../block-tree'
import { isPlainText, partsOf, specOf } from '../blocks/registry'
import { sameContent } from '../compare/same-content'
import { tokenIn } from '../compare/token-in'
import { hasParts, isFileView } from './box-structure'

/**
 * Whether requests turn a block into the wanted one where it stands, what is
 * below apart; otherwise it is made again. No request edits callout colours,
 * addresses, cards, a view or anything unpublished, nor takes bytes away again
 * (platform/docx#updates-and-their-limits).
 */
export function canBecome(saved: BlockTree, wanted: BlockTree): boolean {
  const type = saved.block_type
  if (type !== wanted.block_type) return false
  if (partsOf(type) !== undefined && hasParts(saved) !== hasParts(wanted)) return false
  if (partsOf(type) !== undefined && partsOf(type) !== 'file') return true
  if (isFileView(saved) && !canBecome(saved.children[0]!, wanted.children[0]!)) return false
  const update = specOf(type)?.content?.update
  if (isPlainText(type) || update === 'always' || sameContent(saved, wanted)) return true
  return update === 'media' && tokenIn(wanted) !== undefined
}
