import { queryOptions } from '@tanstack/react-query'
import { ReadUsers, type Reader } from '../../../contract/im/messages/read-users'
import { call } from '../client'
import { messageKeys } from './messages'

/** A thousand readers; more are not listed. */
const MOST_PAGES = 10

/** Who has read a message of the application's own, earliest first (platform/messages#calls). Read only on demand. */
export const readersQuery = (message_id: string) =>
  queryOptions({
    queryKey: messageKeys.readersOf(message_id),
    queryFn: async ({ signal }) => {
      const readers: Reader[] = []
      let page_token: string | undefined
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const query = { page_size: 100, ...(page_token && { page_token }) }
        const page = await call(ReadUsers, { path: { message_id }, query }, { signal })
        readers.push(...page.items)
        if (!page.has_more || !page.page_token) break
        page_token = page.page_token
      }
      return readers
    },
    // Nothing reports that somebody has read it.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
