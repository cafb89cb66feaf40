import { queryOptions, useQuery } from '@tanstack/react-query'
import { GetLegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import { treeFromOldDocument } from '../../document/wire/old-document-tree'
import { call } from '../client'
import { announcementKeys } from './announcement-keys'

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
