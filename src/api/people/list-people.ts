import { queryOptions } from '@tanstack/react-query'
import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import { call } from '../client'
import { messageKeys } from '../messages/message-keys'

/** Enough to name who speaks in most chats; larger ones show ids for the rest. */
const MOST_PAGES = 10

/** Names of the chat's people by open_id. Bots are not among them (platform-facts a.7). */
async function listPeople(chatId: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  let page_token: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const query = { page_size: 100, ...(page_token && { page_token }) }
    const page = await call(ListChatMembers, { path: { chat_id: chatId }, query }, { signal })
    for (const { member_id, name } of page.items) names.set(member_id, name)
    if (!page.has_more || !page.page_token) break
    page_token = page.page_token
  }
  return names
}

export const peopleQuery = (chatId: string) =>
  queryOptions({
    queryKey: messageKeys.people(chatId),
    queryFn: ({ signal }) => listPeople(chatId, signal),
    staleTime: 300_000,
  })
