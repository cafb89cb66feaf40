import { queryOptions, useQuery } from '@tanstack/react-query'
import { GetChat } from '../../../../contract/im/chats/get-chat'
import { call } from '../../../api/client'
import { chatKeys } from '../chat-keys'

export const getChat = (chat_id: string, signal?: AbortSignal) =>
  call(GetChat, { path: { chat_id } }, signal ? { signal } : {})

export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.one(chatId),
    queryFn: ({ signal }) => getChat(chatId, signal),
    staleTime: 5 * 60_000,
  })

/** What only asking for one chat tells; asked for the chat that is open, and for no other: calls are counted. */
export const useChat = (chatId: string | undefined) =>
  useQuery({ ...chatQuery(chatId ?? ''), enabled: chatId !== undefined })
