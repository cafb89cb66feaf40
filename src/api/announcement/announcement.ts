import { queryOptions } from '@tanstack/react-query'
import { backgroundSignal } from '../../../client/background'
import type { Call } from '../../../client/client'
import { isRefusedForGood } from '../../../client/retry'
import { GetAnnouncement } from '../../../contract/docx/get-announcement'
import type { Announcement } from '../../../contract/docx/get-announcement'
import { delay } from '../../../primitives/retry'
import { call } from '../client'
import { announcementKeys } from './announcement-keys'

/** The announcement without its blocks: its type and its current revision. */
export const getAnnouncement = (ask: Call, chatId: string, signal?: AbortSignal) =>
  ask(GetAnnouncement, { path: { chat_id: chatId } }, signal ? { signal } : {})

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
