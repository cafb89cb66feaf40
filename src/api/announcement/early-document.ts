import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getAnnouncement, readPage, type BlocksPage } from '../../../client/announcement'
import type { Announcement } from '../../../contract/docx/get-announcement'
import { call } from '../client'
import { readBudget } from '../page-budgets'
import { announcementKeys } from './announcement-keys'

/** The first answers about an announcement. */
export interface EarlyDocument {
  announcement: Announcement
  /** The first page of blocks at its revision; absent for the old type. */
  page?: BlocksPage
}

/** Data that was read early is dropped if no page uses it for so long. */
export const UNTIL_USED_MS = 60_000

/**
 * Reads the first answers about an announcement before the code that makes a document of them is there.
 * `takeEarlyDocument` returns them once.
 */
export const earlyDocumentQuery = (chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.early(chatId),
    async queryFn({ signal }): Promise<EarlyDocument> {
      const announcement = await getAnnouncement(call, chatId, signal)
      if (announcement.announcement_type === 'doc') return { announcement }
      const reading = { ask: call, budget: readBudget, signal }
      return { announcement, page: await readPage(chatId, announcement.revision_id, undefined, reading) }
    },
    staleTime: Infinity,
    gcTime: UNTIL_USED_MS,
    retry: false,
  })

/** The answers that were read early, or are being read; undefined if there are none. */
export async function takeEarlyDocument(
  queries: QueryClient,
  chatId: string,
): Promise<EarlyDocument | undefined> {
  const query = earlyDocumentQuery(chatId)
  if (!queries.getQueryState(query.queryKey)) return undefined
  const early = await queries.fetchQuery(query).catch(() => undefined)
  queries.removeQueries({ queryKey: query.queryKey })
  return early
}
