import { FILE, GRID, GRID_COLUMN, IMAGE, SHEET, TABLE, VIEW } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../block-tree'
import { isPlainText, sameContent } from '../compare/same-content'
import { tokenIn } from '../compare/token-in'
import { hasParts } from './box-structure'

/**
 * Whether requests turn a block into the wanted one where it stands, what is
 * below apart; otherwise it is made again. No request edits callout colours,
 * addresses, cards, a view or anything unpublished, nor takes bytes away again
 * (platform-facts c).
 */
export function canBecome(saved: BlockTree, wanted: BlockTree): boolean {
  if (saved.block_type !== wanted.block_type) return false
  const type = saved.block_type
  if (type === TABLE || type === GRID) return hasParts(saved) === hasParts(wanted)
  if (type === VIEW && hasParts(saved) !== hasParts(wanted)) return false
  if (type === VIEW && hasParts(saved) && !canBecome(saved.children[0]!, wanted.children[0]!)) return false
  if (isPlainText(type) || type === GRID_COLUMN || type === SHEET) return true
  if (sameContent(saved, wanted)) return true
  return (type === IMAGE || type === FILE) && tokenIn(wanted) !== undefined
}
