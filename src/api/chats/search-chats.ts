import { queryOptions } from '@tanstack/react-query'
import { SearchChats } from '../../../contract/im/chats/search-chats'
import { call } from '../client'
import { forwardKeys } from './forward-keys'

/** The platform finds nothing for a longer query (platform-facts a.7). */
const LONGEST_QUERY = 64

/** Chats by their names and their members' names: the bot's own, and public ones. */
export const chatsFoundQuery = (query: string) =>
  queryOptions({
    queryKey: forwardKeys.chatsFound(query),
    queryFn: async ({ signal }) =>
      (await call(SearchChats, { query: { query, page_size: 20 } }, { signal })).items,
    enabled: query !== '' && query.length <= LONGEST_QUERY,
    staleTime: 60_000,
    retry: false,
  })
