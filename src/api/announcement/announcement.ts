import { hashKey, queryOptions, useQuery, type Query } from '@tanstack/react-query'
import { GetAnnouncement } from '../../../contract/docx/get-announcement'
import type { Announcement } from '../../../contract/docx/get-announcement'
import { GetLegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import { treeFromOldDocument } from '../../document/wire/old-document-tree'
import { backgroundSignal } from '../background'
import { call } from '../client'
import { delay, isRefusedForGood } from '../retry'
import { readDocument } from './read-document'

/** Query keys of this feature, from general to specific. */
export const announcementKeys = {
  document: (chatId: string) => ['announcement', chatId, 'document'] as const,
  beginning: (chatId: string) => ['announcement', chatId, 'beginning'] as const,
  kind: (chatId: string) => ['announcement', chatId, 'kind'] as const,
  changes: (chatId: string, before: number, revision: number) =>
    ['announcement', chatId, 'changes', before, revision] as const,
  revision: (chatId: string, revision: number) => ['announcement', chatId, 'revision', revision] as const,
  revisionNotes: (owner: string, chatId: string, newest: number) =>
    ['announcement', chatId, 'revisionNotes', owner, newest] as const,
  legacy: (chatId: string) => ['announcement', chatId, 'legacy'] as const,
  allUnsaved: (owner: string, chatId: string) => ['announcement', chatId, 'unsaved', owner] as const,
  unsaved: (owner: string, chatId: string, turn: number | undefined) =>
    ['announcement', chatId, 'unsaved', owner, turn] as const,
  published: (chatId: string) => ['announcement', chatId, 'published'] as const,
  publishTarget: (chatId: string, appId: string) => ['announcement', chatId, 'publishTarget', appId] as const,
  templates: ['announcement', 'templates'] as const,
}

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

/** Whether a query is for the type of an announcement, of whichever chat. */
export const isTypeQuery = ({ queryKey }: Query): boolean =>
  hashKey(queryKey) === hashKey(announcementKeys.kind(String(queryKey[1])))

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
