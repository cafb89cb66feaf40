import type { UpdateRequest } from '../../../contract/docx/update-request'
import type { BlockTree } from '../../document/block-tree'
import {
  changedFields,
  elementsToSend,
  fieldsToSend,
  textContent,
  textObject,
} from '../../document/compare/text-content'

/** The smallest request that makes the saved text say what the wanted one says (platform-facts c). */
export function updateOf(saved: BlockTree, wanted: BlockTree): UpdateRequest {
  const empty = { elements: [] }
  const before = textObject(saved.block_type, saved.body) ?? empty
  const after = textObject(wanted.block_type, wanted.body) ?? empty
  const was = textContent(saved.block_type, saved.body, before)
  const is = textContent(wanted.block_type, wanted.body, after)
  const block_id = saved.id
  const elements = elementsToSend(after.elements)
  const fields = changedFields(was, is, wanted)
  if (fields.length === 0) return { block_id, update_text_elements: { elements } }
  const style = fieldsToSend(after, fields)
  if (was.elements === is.elements) return { block_id, update_text_style: { style, fields } }
  return { block_id, update_text: { elements, style, fields } }
}
