import type { ErrorCode } from '../contract/error-codes'

/**
 * What a refused change is about. `page`: the token, the permission or the announcement itself, so that no call can
 * succeed. `newBlocks`: the announcement is full. `block`: one of the changed blocks.
 */
export type RefusalScope = 'page' | 'newBlocks' | 'block'

/**
 * Codes of the three calls that write (docs/rules.md) that are not only about a block. Whether 1770002 means the chat or a
 * block, the announcement's own answer tells (request-loop.ts).
 */
const scopes: Partial<Record<ErrorCode, RefusalScope | 'blockWithMention'>> = {
  // The bot, the chat and the right to edit. They have the number 1772 in common.
  1772001: 'page',
  1772002: 'page',
  1772003: 'page',
  1772004: 'page',
  1772005: 'page',
  1772006: 'page',
  1772025: 'page',
  // The announcement is being copied, and the revision is too old.
  1770020: 'page',
  1770021: 'page',
  // Nobody may write, or a block mentions a person that is unknown.
  1770032: 'blockWithMention',
  // The announcement has the most blocks that it may have.
  1770004: 'newBlocks',
}

/**
 * What a refusal is about. `holdsMention`: whether the refused call writes a mention. Without a code, no block is at
 * fault.
 */
export function scopeOfRefusal(code: number | undefined, holdsMention: boolean): RefusalScope {
  if (code === undefined || isOfTheGate(code) || Math.floor(code / 1_000) === 1_772) return 'page'
  const scope = (scopes as Partial<Record<number, (typeof scopes)[ErrorCode]>>)[code] ?? 'block'
  if (scope !== 'blockWithMention') return scope
  return holdsMention ? 'block' : 'page'
}

/**
 * Whether the gate refused the call: it checks token, scope and application before the content (99991661 …). A
 * malformed request (99992402) concerns the call itself.
 */
export const isOfTheGate = (code: number | undefined): boolean =>
  code !== undefined && Math.floor(code / 1_000) === 99_991
