import { queryOptions, useQuery } from '@tanstack/react-query'
import { GetAnnouncement } from '../../../contract/docx/get-announcement'
import type { Announcement } from '../../../contract/docx/get-announcement'
import { GetLegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import { treeFromOldDocument } from '../../document/wire/old-document-tree'
import { backgroundSignal } from '../background'
import { call } from '../client'
import { delay, isRefusedForGood } from '../retry'
import { announcementKeys } from './announcement-keys'
import { readDocument } from './read-document'

/** The announcement without its blocks: its type and its current revision. */
export const getAnnouncement = (chatId: string, signal?: AbortSignal) =>
  call(GetAnnouncement, { path: { chat_id: chatId } }, signal ? { signal } : {})

/** A row that is only scrolled past asks for nothing. */
const DWELL_MS = 300

/** The type of an announcement, for a row of a list; known once its document is being read. It never changes. */
export const announcementTypeQuery = (chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.kind(chatId),
    queryFn: async ({ signal, client, queryKey }) => {
      await delay(DWELL_MS, signal)
      const known = client.getQueryData<Announcement['announcement_type']>(queryKey)
      return known ?? (await getAnnouncement(chatId, backgroundSignal(signal))).announcement_type
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: ({ state }) => !isRefusedForGood(state.error),
  })

/** An announcement of the old type, as a document that can be read like any other (platform/docx#legacy-announcement). */
export const legacyQuery = (chatId: string, isOldType: boolean) =>
  queryOptions({
    queryKey: announcementKeys.legacy(chatId),
    queryFn: async ({ signal }) => {
      const { content, revision } = await call(
        GetLegacyAnnouncement,
        { path: { chat_id: chatId } },
        { signal },
      )
      return { document: treeFromOldDocument(chatId, content), revision: Number(revision) }
    },
    enabled: isOldType,
  })

/** Asks only where the announcement is known to be of the old type. */
export const useLegacyAnnouncement = (chatId: string, isOldType: boolean) =>
  useQuery(legacyQuery(chatId, isOldType))

/** A revision never changes. One that nobody looks at is dropped after a few minutes: documents are large. */
export const revisionQuery = (chatId: string, revision: number) =>
  queryOptions({
    queryKey: announcementKeys.revision(chatId, revision),
    queryFn: ({ signal }) => readDocument(chatId, revision, signal),
    staleTime: Infinity,
    gcTime: 180_000,
  })
