import type { PublicationRequest } from '../../../contract/herald/publications'
import { childrenWithin, editionOf, pageOfBlocks } from '../../docx/block-rows'
import { wireRows } from '../../docx/wire-block'
import type { Caller } from '../../http/endpoint'
import type { Source } from '../../publications/make-publication'
import { present } from '../../rules/present'
import type { Tx } from '../../store/store'
import type { Reached } from './reach'

/** The author of what names none. */
export const SOMEBODY = 'local'

/** The content of a request: the source as it is now. */
export async function sourceOf(
  tx: Tx,
  caller: Caller,
  { source }: PublicationRequest,
  reached: readonly Reached[],
): Promise<Source> {
  if ('blocks' in source)
    return { publication: { blocks: source.blocks.length }, content: JSON.stringify(source.blocks) }
  return await announcementOf(tx, caller, present(reached[0]))
}

/** The announcement of a chat as it is now. */
export async function announcementOf(tx: Tx, caller: Caller, { chat_id, facts }: Reached): Promise<Source> {
  const { revision, block_count } = present(facts.announcement)
  const rows = await pageOfBlocks(tx, editionOf(chat_id, revision, revision), undefined, block_count + 1)
  const blocks = await wireRows(tx, rows, childrenWithin(rows), 'open_id', caller)
  return { publication: { chat_id, revision }, content: JSON.stringify(blocks) }
}
