import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ruledChatsQuery } from '../../api/chats/chats'
import { sessionNow } from '../../api/client'
import type { NamedChat } from './audience'

export interface ShownChat extends NamedChat {
  /** Behind a gateway: it is not among the operator's chats, so neither its name nor its id is shown. */
  isUnseen: boolean
}

/** The chats with the names that they have today, as far as the application is in them. */
export function useNamedChats(chats: readonly NamedChat[]): readonly ShownChat[] {
  const listed = useQuery({ ...ruledChatsQuery, staleTime: 60_000, enabled: chats.length > 0 }).data?.chats
  const isScoped = sessionNow()?.operator !== undefined
  return useMemo(() => {
    const names = new Map(listed?.map(({ chat_id, name }) => [chat_id, name]))
    return chats.map(({ chat_id, name }) => ({
      chat_id,
      name: names.get(chat_id) || name,
      isUnseen: isScoped && !names.has(chat_id),
    }))
  }, [chats, listed, isScoped])
}
