import { queryOptions } from '@tanstack/react-query'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { call } from '../client'
import { forwardKeys } from './forward-keys'

const getChat = (chat_id: string, signal?: AbortSignal) =>
  call(GetChat, { path: { chat_id } }, signal ? { signal } : {})

/** What a chat says of itself; who is outside it learns little (platform-facts a.7). */
export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: forwardKeys.chat(chatId),
    queryFn: ({ signal }) => getChat(chatId, signal),
    staleTime: 300_000,
  })
