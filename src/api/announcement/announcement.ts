import { queryOptions } from '@tanstack/react-query'
import { getAnnouncement } from '../../../client/announcement'
import { backgroundSignal } from '../../../client/background'
import { isRefusedForGood } from '../../../client/retry'
import type { Announcement } from '../../../contract/docx/get-announcement'
import { delay } from '../../../primitives/retry'
import { call } from '../client'
import { announcementKeys } from './announcement-keys'

/** A row that is only scrolled past makes no call. */
const DWELL_MS = 300

/** The type of an announcement, for a row of a list; known once its document is being read. It never changes. */
export const announcementTypeQuery = (chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.kind(chatId),
    queryFn: async ({ signal, client, queryKey }) => {
      await delay(DWELL_MS, signal)
      const known = client.getQueryData<Announcement['announcement_type']>(queryKey)
      return known ?? (await getAnnouncement(call, chatId, backgroundSignal(signal))).announcement_type
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: ({ state }) => !isRefusedForGood(state.error),
  })
