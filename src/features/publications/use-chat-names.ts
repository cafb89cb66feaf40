import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { ruledChatsQuery } from '../../api/chats/chats'

/** Returns the name of a chat that the application is in, else its id. All names are read at once. */
export function useChatNames(): (chatId: string) => string {
  const chats = useQuery({ ...ruledChatsQuery, staleTime: 300_000 }).data?.chats
  const names = useMemo(() => new Map(chats?.map(({ chat_id, name }) => [chat_id, name])), [chats])
  return useCallback((chatId) => names.get(chatId) || chatId, [names])
}
