import type { Text } from '../../../contract/docx/text'
import type { BlockTree } from '../block-tree'
import { isPlainText, specOf } from '../blocks/registry'
import { objectContent } from './object-content'
import { changedFields, textContent, textObject } from './text-content'

/**
 * Whether a block says what the wanted one says, children apart. What the
 * service fills in by itself does not count, and neither do comments, which
 * are not the document's.
 */
export function sameContent(a: BlockTree, b: BlockTree): boolean {
  if (a.block_type !== b.block_type) return false
  if (a.body === b.body) return true
  const content = specOf(a.block_type)?.content
  if (content?.isSame) return content.isSame(a, b)
  const [mine, other] = [plainText(a), plainText(b)]
  if (!mine || !other) return objectContent(a.block_type, a.body) === objectContent(b.block_type, b.body)
  const before = textContent(a.block_type, a.body, mine)
  const after = textContent(b.block_type, b.body, other)
  return before.elements === after.elements && changedFields(before, after, b).length === 0
}

/** The text of a line (`isPlainText`). */
export const plainText = ({ block_type: type, body }: BlockTree): Text | undefined =>
  isPlainText(type) ? textObject(type, body) : undefined
