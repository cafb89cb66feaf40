import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import { call } from '../../../api/client'
import { chatKeys } from '../chat-keys'

const PAGE_SIZE = 100

export const listChats = (page_token: string | undefined, signal?: AbortSignal) =>
  call(
    ListChats,
    { query: { page_size: PAGE_SIZE, sort_type: 'ByActiveTimeDesc', ...(page_token && { page_token }) } },
    signal ? { signal } : {},
  )

export const chatsQuery = infiniteQueryOptions({
  queryKey: chatKeys.list,
  queryFn: ({ pageParam, signal }) => listChats(pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.has_more ? page.page_token : undefined),
  select: ({ pages }) => pages.flatMap(({ items }) => items),
  staleTime: 5 * 60_000,
})

/** Every chat that the bot is in; `data` grows page by page, without being asked. */
export function useChats() {
  const chats = useInfiniteQuery(chatsQuery)
  const { hasNextPage, isFetching, isError, fetchNextPage } = chats
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return chats
}
