import { getAnnouncement, listBlocks } from '../../client/announcement'
import type { AppClient } from '../../client/client'
import { RateBudget } from '../../client/rate-budget'
import type { Source } from '../../service/publications/make-publication'
import { ofPlatform } from './refused'

/** The announcement of a chat as it is now. Throws Refused with what the platform says. */
export async function announcementAt({ call }: AppClient, chat_id: string): Promise<Source> {
  const budget = new RateBudget('reads', () => performance.now())
  const read = async () => {
    const { revision_id } = await getAnnouncement(call, chat_id)
    const blocks = await listBlocks(chat_id, revision_id, { ask: call, budget })
    return { publication: { chat_id, revision: revision_id }, content: JSON.stringify(blocks) }
  }
  return await read().catch(ofPlatform('source.chat_id', chat_id))
}

/** The newest revision of a target's announcement. */
export const revisionAt = async ({ call }: AppClient, field: string, chat_id: string): Promise<number> =>
  (await getAnnouncement(call, chat_id).catch(ofPlatform(field, chat_id))).revision_id
