import type { Insertable } from 'kysely'
import type { Database } from '../store/database'
import type { Blocks } from '../store/tables/announcements'
import { FIRST_REVISION } from './block-rows'

/** The row of an announcement that is unchanged since it was made with these blocks, without the time of that. */
export const announcementRow = (
  { chat_id, type, modifier_id }: { chat_id: string; type: string; modifier_id: string },
  blocks: readonly Blocks[],
): Omit<Insertable<Database['announcements']>, 'create_time' | 'update_time'> => ({
  chat_id,
  type,
  revision: FIRST_REVISION,
  block_count: blocks.length,
  // A block's JSON is never shorter than the text in it.
  text_bound: blocks.reduce((sum, block) => sum + block.body.length, 0),
  modifier_id,
})
