import type { OtherObjects } from '../../../contract/docx/block'
import { SHEET } from '../../../contract/docx/block-numbers'
import { isTextFamily } from '../../../contract/docx/block-types'
import type { Text } from '../../../contract/docx/text'
import type { BlockBody, BlockTree } from '../block-tree'
import { objectContent } from './object-content'
import { stableJson } from './stable-json'
import { changedFields, textContent, textObject } from './text-content'
import { tokenIn } from './token-in'

const BITABLE = 18
const BOARD = 43
const LINK_PREVIEW = 48

/**
 * Whether a block says what the wanted one says, children apart. What the
 * service fills in by itself does not count, and neither do comments, which
 * are not the document's.
 */
export function sameContent(a: BlockTree, b: BlockTree): boolean {
  if (a.block_type !== b.block_type) return false
  if (a.body === b.body) return true
  // A new sheet has no token until the service gives it one.
  if (a.block_type === SHEET) return tokenIn(b) === undefined || tokenIn(a) === tokenIn(b)
  if (a.block_type === BITABLE || a.block_type === BOARD) return sameMade(a, b)
  if (a.block_type === LINK_PREVIEW) return sameAddress(a.body, b.body)
  const [mine, other] = [textObject(a.block_type, a.body), textObject(b.block_type, b.body)]
  if (!mine || !other || !isPlainText(a.block_type)) {
    return objectContent(a.block_type, a.body) === objectContent(b.block_type, b.body)
  }
  const before = textContent(a.block_type, a.body, mine)
  const after = textContent(b.block_type, b.body, other)
  return before.elements === after.elements && changedFields(before, after, b).length === 0
}

/** The page's title and the text family: what update_text can write. */
export const isPlainText = (type: number): boolean => type === 1 || isTextFamily(type)

/** The text of a block of which that is so. */
export const plainText = ({ block_type: type, body }: BlockTree): Text | undefined =>
  isPlainText(type) ? textObject(type, body) : undefined

/** The address of a link preview is written and never read (platform/docx#block-types): where one side has none they are alike. */
function sameAddress(a: BlockBody, b: BlockBody): boolean {
  const [before, after] = [a, b].map((body) => (body as Partial<OtherObjects>).link_preview?.url)
  return before === undefined || after === undefined || before === after
}

/** The same for a base table and a board, which say more than their token. */
function sameMade(a: BlockTree, b: BlockTree): boolean {
  const said = ({ body }: BlockTree) => {
    const { token, ...looks } = (body['bitable'] ?? body['board'] ?? {}) as { token?: string }
    const defaults = body['bitable'] ? { view_type: 1 } : { align: 1 }
    return { token, looks: stableJson({ ...defaults, ...looks }) }
  }
  const [before, after] = [said(a), said(b)]
  return before.looks === after.looks && (!after.token || before.token === after.token)
}
