import { queryOptions } from '@tanstack/react-query'
import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import { call } from '../client'
import { announcementKeys } from './announcement-keys'

/** Enough to name who is mentioned in most chats; larger ones show ids for the rest. */
const MOST_PAGES = 10

/** Names of the chat's people by open_id. */
async function listMembers(chatId: string, signal?: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  let page_token: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const query = { page_size: 100, ...(page_token && { page_token }) }
    const page = await call(ListChatMembers, { path: { chat_id: chatId }, query }, signal ? { signal } : {})
    for (const member of page.items) names.set(member.member_id, member.name)
    if (!page.has_more || !page.page_token) break
    page_token = page.page_token
  }
  return names
}

export const membersQuery = (chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.members(chatId),
    queryFn: ({ signal }) => listMembers(chatId, signal),
    staleTime: 300_000,
  })
