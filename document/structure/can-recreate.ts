import { tokenIn, zip } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { isPlainText, isRepeatable, isTextFamily, partsOf, specOf, textObject } from '../blocks/registry'
import { sameContent } from '../compare/same-content'
import { hasParts, isFileView } from './box-structure'

/**
 * Whether a block, apart from the blocks below it, can be recreated. The API has no move. Moving, changing the kind
 * and undoing a deletion recreate a block. A block that cannot be recreated stays in place and is never removed as a
 * side effect. The bytes of pictures and the cells of sheets are carried over (platform/docx#block-types,
 * platform/docx#what-creation-adds).
 */
export function canRecreate(node: BlockTree): boolean {
  const { block_type: type, body } = node
  if (isTextFamily(type)) return !textObject(type, body)?.elements.some(isCreatedByService)
  return isRepeatable(node)
}

/**
 * Elements that only the service creates. They may stay or be deleted, but no call creates them
 * (platform/docx#elements).
 */
export const isCreatedByService = (element: object): boolean =>
  'file' in element || 'inline_block' in element || 'undefined' in element

/**
 * Whether requests can turn a block into the wanted one in place, apart from children. Otherwise it is recreated. No
 * request edits callout colours, addresses, cards, a view or anything unpublished, or removes bytes
 * (platform/docx#updates-and-their-limits).
 */
export function canBecome(saved: BlockTree, wanted: BlockTree): boolean {
  const type = saved.block_type
  if (type !== wanted.block_type) return false
  if (partsOf(type) !== undefined && hasParts(saved) !== hasParts(wanted)) return false
  if (partsOf(type) !== undefined && partsOf(type) !== 'file') return true
  if (isFileView(saved) && !zip(saved.children, wanted.children).every((pair) => canBecome(...pair)))
    return false
  const update = specOf(type)?.content?.update
  if (isPlainText(type) || update === 'always' || sameContent(saved, wanted)) return true
  return update === 'media' && tokenIn(wanted) !== undefined
}
