import { queryOptions } from '@tanstack/react-query'
import { announcementKeys } from './announcement-keys'
import { readDocument } from './read-document'

/** A revision never changes. What nobody looks at is let go after a few minutes: documents are large. */
export const revisionQuery = (chatId: string, revision: number) =>
  queryOptions({
    queryKey: announcementKeys.revision(chatId, revision),
    queryFn: ({ signal }) => readDocument(chatId, revision, signal),
    staleTime: Infinity,
    gcTime: 180_000,
  })
