import { queryOptions } from '@tanstack/react-query'
import { ReadUsers } from '../../../contract/im/messages/read-users'
import { call } from '../client'
import { readPages } from '../read-pages'
import { messageKeys } from './messages'

/** A thousand readers; more are not listed. */
const MOST_PAGES = 10

/** Who has read a message of the application's own, earliest first (platform/messages#calls). Read only on demand. */
export const readersQuery = (message_id: string) =>
  queryOptions({
    queryKey: messageKeys.readersOf(message_id),
    queryFn: async ({ signal }) => {
      const read = (next: { page_token?: string }) =>
        call(ReadUsers, { path: { message_id }, query: { page_size: 100, ...next } }, { signal })
      return (await readPages(read, MOST_PAGES)).items
    },
    // The change stream does not report readers.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
