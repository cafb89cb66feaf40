import { isTextFamily } from '../../../../contract/docx/block-types'
import type { BlockBody, BlockTree } from '../../../editor/block-tree'
import { stableJson } from './stable-json'
import { changedFields, textContent, textObject } from './text-content'

const spellings = new WeakMap<BlockBody, string>()

/**
 * Whether a block says what the wanted one says, children apart. What the
 * service fills in by itself does not count, and neither do comments, which
 * are not the document's.
 */
export function sameContent(a: BlockTree, b: BlockTree): boolean {
  if (a.block_type !== b.block_type) return false
  if (a.body === b.body) return true
  const [mine, other] = [textObject(a.block_type, a.body), textObject(b.block_type, b.body)]
  if (!mine || !other || !isPlainText(a.block_type)) return spelling(a.body) === spelling(b.body)
  const before = textContent(a.block_type, a.body, mine)
  const after = textContent(b.block_type, b.body, other)
  return before.elements === after.elements && changedFields(before, after, b).length === 0
}

/** The page's title and the text family: what update_text can write. */
export const isPlainText = (type: number): boolean => type === 1 || isTextFamily(type)

function spelling(body: BlockBody): string {
  const known = spellings.get(body)
  if (known !== undefined) return known
  const { comment_ids: _, ...content } = body
  const made = stableJson(content)
  spellings.set(body, made)
  return made
}
