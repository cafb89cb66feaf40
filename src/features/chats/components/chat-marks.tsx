import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { announcementTypeQuery } from '../../../api/announcement/get-announcement'
import { useBackgroundStopped } from '../../../api/background'
import { chatQuery } from '../../../api/chats/chats'
import { useNearScreen } from '../../../ui/use-near-screen'
import { chatStatuses, type ChatStatus } from '../chat-status'
import { BelowName } from './chat-row'

export interface FactsProps {
  chat: ChatSummary
  openChat: Chat | undefined
  /** A service on this machine: its calls cost nothing. Else one is made for a row, at most. */
  isLocal: boolean
}

/**
 * What is unusual about the chat of a row, read once the row is in view. `reads`: before a platform the row's one read is
 * the announcement's type; else that is said where it is known already, as is whether the chat is muted.
 */
export function useChatMarks({ chat, openChat, isLocal }: FactsProps, reads: boolean) {
  const { chat_id } = chat
  const { ref, isNear } = useNearScreen<HTMLSpanElement>('0px')
  const isStopped = useBackgroundStopped()
  const mayRead = isNear && !isStopped && chat.chat_status === 'normal'
  const type = useQuery({
    ...announcementTypeQuery(chat_id, useQueryClient()),
    enabled: mayRead && (isLocal || reads),
  })
  const known = useQuery({ ...chatQuery(chat_id), enabled: mayRead && isLocal, retry: false })
  const statuses: ChatStatus[] = chatStatuses(chat, openChat ?? known.data, type.data)
  return { ref, mayRead, statuses }
}

/** The marks of a chat before its description. */
export function ChatMarks({ children, ...facts }: FactsProps & { children: ReactNode }) {
  const { ref, statuses } = useChatMarks(facts, true)
  return (
    <BelowName ref={ref} statuses={statuses}>
      {children}
    </BelowName>
  )
}
