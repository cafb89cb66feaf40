import type { Insertable } from 'kysely'
import type { Blocks, Database } from '../store/database'
import { FIRST_REVISION } from './block-rows'

/** The row of an announcement that is unchanged since it was made with these blocks. */
export const announcementRow = (
  { chat_id, type, modifier_id, now }: { chat_id: string; type: string; modifier_id: string; now: number },
  blocks: readonly Blocks[],
): Insertable<Database['announcements']> => ({
  chat_id,
  type,
  revision: FIRST_REVISION,
  block_count: blocks.length,
  // A block's JSON is never shorter than the text in it.
  text_bound: blocks.reduce((sum, block) => sum + block.body.length, 0),
  create_time: now,
  update_time: now,
  modifier_id,
})
