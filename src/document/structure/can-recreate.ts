import { FILE, GRID, GRID_COLUMN, TABLE, TABLE_CELL, VIEW } from '../../../contract/docx/block-numbers'
import { blockTypeOf, isTextFamily } from '../../../contract/docx/block-types'
import { definableObject } from '../../../contract/docx/definable-object'
import type { BlockTree } from '../block-tree'
import { textObject } from '../wire/text-body'

/**
 * Kinds that a create call brings back as they were, from what their body says:
 * callout, chat card, divider, file, grid and its columns, iframe, add-ons old
 * and new, table and its cells, quote container, wiki catalogue. A picture and
 * an embedded sheet are among them too: their bytes and cells are carried over
 * (platform-facts b.2, d.4).
 */
const remakable = new Set([19, 20, 22, 24, 25, 26, 27, 28, 30, 31, 32, 34, 40, 42])

/**
 * Whether a block, apart from what is below it, can be made again. The wire has
 * no move: moving, changing the kind and undoing a deletion make a block anew,
 * so what cannot be made again stays where it is and is never removed in
 * passing.
 */
export function canRecreate({ block_type: type, body, children }: BlockTree): boolean {
  if (isTextFamily(type)) return !textObject(type, body)?.elements.some(isCreatedByService)
  if (type === VIEW)
    return isMadeWithItsFile(body) && children.length === 1 && children[0]?.block_type === FILE
  if (type === FILE) return true
  // The address of a link preview is written and never read.
  if (type === 48) return typeof (body.link_preview as { url?: unknown } | undefined)?.url === 'string'
  // A base table and a board that were made here have nothing in them until they have a token.
  if (type === 18) return !(body.bitable as { token?: string } | undefined)?.token
  if (type === 43) return !(body.board as { token?: string } | undefined)?.token
  return remakable.has(type) && (isBuilt.has(type) || isDefinable(type, body))
}

/** What a create call says of these is worked out from what they hold, and from nothing that could be amiss. */
const isBuilt = new Set([GRID, GRID_COLUMN, TABLE, TABLE_CELL])

/** Whether what a block says of itself may be said in a create call: a chat card without its chat may not. */
function isDefinable(type: number, body: BlockTree['body']): boolean {
  const key = blockTypeOf(type)!.key
  return definableObject(key, body[key] ?? {}) !== undefined
}

/** A file is made as a card or as a preview, never in a line (platform-facts b.2). */
const isMadeWithItsFile = (body: BlockTree['body']): boolean => {
  const { view_type: type = 1 } = (body.view ?? {}) as { view_type?: number }
  return type === 1 || type === 2
}

/** Elements that only the service makes: they may stay or go, and never be created (platform-facts b.4). */
export const isCreatedByService = (element: object): boolean =>
  'file' in element || 'inline_block' in element || 'undefined' in element
