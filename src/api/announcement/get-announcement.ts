import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { GetAnnouncement, type Announcement } from '../../../contract/docx/get-announcement'
import { backgroundSignal } from '../background'
import { call } from '../client'
import { delay } from '../retry'
import { announcementKeys } from './announcement-keys'

/** What the announcement is, without its blocks: its type and the revision that it is at. */
export const getAnnouncement = (chatId: string, signal?: AbortSignal) =>
  call(GetAnnouncement, { path: { chat_id: chatId } }, signal ? { signal } : {})

/** A row that only flits by asks nothing. */
const DWELL_MS = 300

/** Of which type an announcement is, for a row of a list: known from the document where that was read. It never changes. */
export const announcementTypeQuery = (chatId: string, queries: QueryClient) =>
  queryOptions({
    queryKey: announcementKeys.kind(chatId),
    queryFn: async ({ signal }) => {
      await delay(DWELL_MS, signal)
      return (await getAnnouncement(chatId, backgroundSignal(signal))).announcement_type
    },
    initialData: () =>
      queries.getQueryData<{ announcement: Announcement }>(announcementKeys.document(chatId))?.announcement
        .announcement_type,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
