import { queryOptions, useQuery } from '@tanstack/react-query'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { call } from '../client'
import { announcementKeys } from './announcement-keys'

const getChat = (chatId: string, signal?: AbortSignal) =>
  call(GetChat, { path: { chat_id: chatId } }, signal ? { signal } : {})

export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.chat(chatId),
    queryFn: ({ signal }) => getChat(chatId, signal),
  })

export const useChat = (chatId: string) => useQuery(chatQuery(chatId))
