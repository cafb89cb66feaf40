import type { ErrorCode } from '../contract/error-codes'

/**
 * The part of an announcement at fault for a refused change. `page`: the token, the permission or the announcement itself, so that no call can
 * succeed. `newBlocks`: the announcement is full. `block`: one of the changed blocks.
 */
export type RefusalScope = 'page' | 'newBlocks' | 'block'

/**
 * Codes of the three calls that write (docs/rules.md) that are not only about a block. Whether 1770002 means the chat or a
 * block, the announcement's own answer tells (request-loop.ts).
 */
const scopes: Partial<Record<ErrorCode, RefusalScope | 'blockWithMention'>> = {
  // The announcement is being copied, and the revision is too old.
  1770020: 'page',
  1770021: 'page',
  // Nobody may write, or a block mentions a person that is unknown.
  1770032: 'blockWithMention',
  // The announcement has the most blocks that it may have.
  1770004: 'newBlocks',
}

/**
 * The part at fault for a refusal. `holdsMention`: whether the refused call writes a mention. Without a code, no block is at
 * fault.
 */
export function scopeOfRefusal(code: number | undefined, holdsMention: boolean): RefusalScope {
  // 1772… are about the bot, the chat and the right to edit.
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
