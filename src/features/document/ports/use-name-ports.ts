import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChatPort, PeoplePort } from '../../../editor/view/ports'
import { botChatsQuery } from '../../../api/announcement/find-chats'
import { membersQuery } from '../../../api/announcement/list-members'
import { chatPort } from './chat-port'
import { peoplePort } from './people-port'

/** Who is in this chat; another object once they are known. */
export function usePeoplePort(chatId: string): PeoplePort {
  const client = useQueryClient()
  const members = useQuery(membersQuery(chatId)).data
  return useMemo(
    () => peoplePort(members, () => client.ensureQueryData(membersQuery(chatId))),
    [client, chatId, members],
  )
}

/** Which chats the bot is in; nothing is asked until the editor looks for one. */
export function useChatPort(): ChatPort {
  const client = useQueryClient()
  const chats = useQuery({ ...botChatsQuery, enabled: false }).data
  return useMemo(() => chatPort(chats, () => client.ensureQueryData(botChatsQuery)), [client, chats])
}
