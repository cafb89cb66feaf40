import { queryOptions } from '@tanstack/react-query'
import { ListChats } from '../../../contract/im/chats/list-chats'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { call } from '../client'
import { announcementKeys } from './announcement-keys'

/** Chats of more pages than this are found by an id that is pasted. */
const MOST_PAGES = 10

/** The chats that the bot is in, those that were active last in front; dissolved ones have no card. */
async function listChats(signal?: AbortSignal): Promise<readonly ChatSummary[]> {
  const chats: ChatSummary[] = []
  let page_token: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const query = {
      page_size: 100,
      sort_type: 'ByActiveTimeDesc' as const,
      ...(page_token && { page_token }),
    }
    const page = await call(ListChats, { query }, signal ? { signal } : {})
    chats.push(...page.items)
    if (!page.has_more || !page.page_token) break
    page_token = page.page_token
  }
  return chats.filter(({ chat_status }) => chat_status === 'normal')
}

/** Read when somebody first looks for a chat or a card has to be named. */
export const botChatsQuery = queryOptions({
  queryKey: announcementKeys.botChats,
  queryFn: ({ signal }) => listChats(signal),
  staleTime: 300_000,
})
