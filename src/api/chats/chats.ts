import {
  queryOptions,
  useQuery,
  useQueryClient,
  infiniteQueryOptions,
  useInfiniteQuery,
  type Query,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { ListChats } from '../../../contract/im/chats/list-chats'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { SearchChats } from '../../../contract/im/chats/search-chats'
import { announcementKeys } from '../announcement/announcement-keys'
import { changes, feedScope } from '../changes'
import { call } from '../client'
import { peopleKeys } from '../people/people'
import { readPages } from '../read-pages'

/** Query keys of chats. */
export const chatKeys = {
  all: ['chats'] as const,
  one: (chatId: string) => ['chats', 'one', chatId] as const,
  /** The members who may speak, if only chosen ones may. */
  moderators: (chatId: string) => ['chats', 'moderators', chatId] as const,
  /** Its last message. */
  last: (chatId: string) => ['chats', 'last', chatId] as const,
  lasts: ['chats', 'last'] as const,
  /** All chats of the bot, page by page. */
  list: ['chats', 'list'] as const,
  /** The active chats of the bot, in one list. */
  active: ['chats', 'active'] as const,
  /** Every chat of the bot, for rules. */
  ruled: ['chats', 'ruled'] as const,
  found: (query: string) => ['chats', 'found', query] as const,
}

/** Details of a chat; a caller outside the chat gets few of them (platform/contacts#chats). */
export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.one(chatId),
    queryFn: ({ signal }) => call(GetChat, { path: { chat_id: chatId } }, { signal }),
  })

/** It does not read without an id. */
export const useChat = (chatId: string | undefined) =>
  useQuery({ ...chatQuery(chatId ?? ''), enabled: chatId !== undefined })

/** The platform finds nothing for a longer query (platform/contacts#chats). */
const LONGEST_QUERY = 64

/** Chats by their names and their members' names: the bot's own, and public ones. */
export const chatsFoundQuery = (query: string) =>
  queryOptions({
    queryKey: chatKeys.found(query),
    queryFn: async ({ signal }) =>
      (await call(SearchChats, { query: { query, page_size: 20 } }, { signal })).items,
    enabled: query !== '' && query.length <= LONGEST_QUERY,
    staleTime: 60_000,
    retry: false,
  })

const PAGE_SIZE = 100

const listChats = (page_token: string | undefined, signal?: AbortSignal) =>
  call(
    ListChats,
    { query: { page_size: PAGE_SIZE, sort_type: 'ByActiveTimeDesc', ...(page_token && { page_token }) } },
    signal ? { signal } : {},
  )

/** A chat whose activity changes while its list is read can be on two pages. */
const eachOnce = (chats: readonly ChatSummary[]): ChatSummary[] => [
  ...new Map(chats.map((chat) => [chat.chat_id, chat])).values(),
]

/** All chats of the bot, page by page. */
export const chatsQuery = infiniteQueryOptions({
  queryKey: chatKeys.list,
  queryFn: ({ pageParam, signal }) => listChats(pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.has_more ? page.page_token : undefined),
  select: ({ pages }) => eachOnce(pages.flatMap(({ items }) => items)),
  staleTime: 5 * 60_000,
})

/** A refused read of a chat's row may succeed after the chat has changed. */
const isFailed = ({ state }: Query): boolean => state.status === 'error'

/** The row of a busy chat is read at most this often. */
const CALM_MS = 1_000

/** Every chat that the bot is in. `data` grows automatically, page by page. */
export function useChats() {
  const chats = useInfiniteQuery(chatsQuery)
  const { hasNextPage, isFetching, isError, fetchNextPage } = chats
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const queries = useQueryClient()
  useEffect(() => {
    if (!feedScope()) return undefined
    const spoken = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const readLast = () => {
      timer = undefined
      for (const id of spoken) void queries.invalidateQueries({ queryKey: chatKeys.last(id) })
      spoken.clear()
    }
    let isBegun = false
    const stop = changes.listen((news) => {
      if (news.kind === 'world' || (news.kind === 'missed' && isBegun)) {
        void queries.invalidateQueries({ queryKey: chatKeys.all })
        void queries.invalidateQueries({ queryKey: peopleKeys.all })
        void queries.invalidateQueries({ queryKey: announcementKeys.kinds, predicate: isFailed })
      } else if (news.kind === 'missed') {
        // The stream begins. Everything except the last messages is being read, or was read just before.
        isBegun = true
        void queries.invalidateQueries({ queryKey: chatKeys.lasts })
      }
      if (news.kind === 'messages') {
        spoken.add(news.chat_id)
        timer ??= setTimeout(readLast, CALM_MS)
      }
      if (news.kind !== 'chat') return
      void queries.invalidateQueries({ queryKey: chatKeys.list })
      void queries.invalidateQueries({ queryKey: chatKeys.one(news.chat_id) })
      void queries.invalidateQueries({ queryKey: chatKeys.moderators(news.chat_id) })
      void queries.invalidateQueries({ queryKey: peopleKeys.members(news.chat_id) })
      for (const queryKey of [announcementKeys.kind(news.chat_id), chatKeys.last(news.chat_id)]) {
        void queries.invalidateQueries({ queryKey, predicate: isFailed })
      }
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
  return chats
}

/** Chats beyond this many pages are found only by a pasted id. */
const MAX_LISTED_PAGES = 10

/** The chats that the bot is in, the most recently active first, with dissolved ones, as far as `mostPages` reach. */
async function readChats(mostPages: number, signal?: AbortSignal) {
  const { items, isWhole } = await readPages(({ page_token }) => listChats(page_token, signal), mostPages)
  return { chats: eachOnce(items), isWhole }
}

/** Dissolved chats have no card. */
const readActiveChats = async (signal?: AbortSignal): Promise<readonly ChatSummary[]> =>
  (await readChats(MAX_LISTED_PAGES, signal)).chats.filter(({ chat_status }) => chat_status === 'normal')

/** A rule over chats looks through at most this many pages. */
const MAX_RULED_PAGES = 100

/** Every chat of the bot, with dissolved ones, for rules over chats. It is read again for each use. */
export const ruledChatsQuery = queryOptions({
  queryKey: chatKeys.ruled,
  queryFn: ({ signal }) => readChats(MAX_RULED_PAGES, signal),
  staleTime: 0,
})

/** Read when the user first searches for a chat, or when a card needs a name. */
export const botChatsQuery = queryOptions({
  queryKey: chatKeys.active,
  queryFn: ({ signal }) => readActiveChats(signal),
  staleTime: 300_000,
})
