import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { getAnnouncement } from '../../../client/announcement'
import { LarkError } from '../../../client/lark-error'
import type { Announcement } from '../../../contract/docx/get-announcement'
import { GetLegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import type { BlockTree } from '../../../document/block-tree'
import { call } from '../client'
import { reads } from '../reads'
import { announcementKeys } from './announcement-keys'
import { takeEarlyDocument, type EarlyDocument } from './early-document'
import { readDocument } from './read-document'

/** An announcement with its blocks, all of one revision. */
export interface OpenDocument {
  announcement: Announcement
  revision: number
  /** Absent for the old type, which has no blocks (platform/docx#announcement-metadata). */
  document?: BlockTree
}

const NO_RIGHT_TO_THE_PAST = 1770032

/**
 * Reads the revision, then the blocks at it. Read-only users may not read past revisions
 * (platform/docx#announcement-calls). If the announcement changed in between, it is read once more. `onBeginning`
 * gets the first blocks of a long one while the rest is read. `early` has the first answers, if they were read already.
 */
export async function openDocument(
  chatId: string,
  signal?: AbortSignal,
  onBeginning?: (opened: OpenDocument) => void,
  early?: EarlyDocument,
): Promise<OpenDocument> {
  const announcement = early?.announcement ?? (await getAnnouncement(call, chatId, signal))
  const revision = announcement.revision_id
  if (announcement.announcement_type === 'doc') return { announcement, revision }
  try {
    const tell = (document: BlockTree) => onBeginning?.({ announcement, revision, document })
    const document = await readDocument(call, chatId, revision, signal, tell, early?.page)
    return { announcement, revision, document }
  } catch (error) {
    if (!(error instanceof LarkError) || error.code !== NO_RIGHT_TO_THE_PAST) throw error
    const now = await getAnnouncement(call, chatId, signal)
    if (now.revision_id === revision) throw error
    return {
      announcement: now,
      revision: now.revision_id,
      document: await readDocument(call, chatId, now.revision_id, signal),
    }
  }
}

/** Never stale: while the page is open, the editor owns the document, and the save queue has its newest state. */
export const documentQuery = (chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.document(chatId),
    async queryFn({ signal, client }) {
      const queryKey = announcementKeys.beginning(chatId)
      const tellType = ({ announcement }: OpenDocument) =>
        client.setQueryData(announcementKeys.kind(chatId), announcement.announcement_type)
      const tellBeginning = (beginning: OpenDocument) => {
        tellType(beginning)
        client.setQueryData<OpenDocument>(queryKey, beginning)
      }
      const early = await takeEarlyDocument(client, chatId)
      const opened = await openDocument(chatId, signal, tellBeginning, early)
      tellType(opened)
      client.removeQueries({ queryKey })
      reads.emit({ chat: chatId, opened })
      return opened
    },
    staleTime: Infinity,
  })

export const useDocument = (chatId: string) => useQuery(documentQuery(chatId))

/**
 * The first blocks of a long announcement while the rest is read. They may be shown, but never used as the whole
 * document.
 */
export const useDocumentBeginning = (chatId: string) =>
  useQuery<OpenDocument>({
    queryKey: announcementKeys.beginning(chatId),
    queryFn: skipToken,
    staleTime: Infinity,
  })

/** An announcement of the old type, as a document that can be read like any other (platform/docx#legacy-announcement). */
export const legacyQuery = (chatId: string, isOldType: boolean) =>
  queryOptions({
    queryKey: announcementKeys.legacy(chatId),
    queryFn: async ({ signal }) => {
      const [{ content, revision }, { treeFromOldDocument }] = await Promise.all([
        call(GetLegacyAnnouncement, { path: { chat_id: chatId } }, { signal }),
        import('../../../document/wire/old-document-tree'),
      ])
      return { document: treeFromOldDocument(chatId, content), revision: Number(revision) }
    },
    enabled: isOldType,
  })

/** Reads only if the announcement is known to be of the old type. */
export const useLegacyAnnouncement = (chatId: string, isOldType: boolean) =>
  useQuery(legacyQuery(chatId, isOldType))

/** A revision never changes. An unused one is dropped after a few minutes, because documents are large. */
export const revisionQuery = (chatId: string, revision: number) =>
  queryOptions({
    queryKey: announcementKeys.revision(chatId, revision),
    queryFn: ({ signal }) => readDocument(call, chatId, revision, signal),
    staleTime: Infinity,
    gcTime: 180_000,
  })
