import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { announcementTypeQuery } from '../../../api/announcement/announcement'
import { useBackgroundStopped } from '../../../api/background'
import { chatQuery } from '../../../api/chats/chats'
import { useNearScreen } from '../../../ui/use-near-screen'
import { chatStatuses } from '../chat-status'
import type { ChatStatus } from '../chat-status'
import { BelowName } from './chat-row'

export interface FactsProps {
  chat: ChatSummary
  openChat: Chat | undefined
  /** Whether the service is on this machine, where calls cost nothing. Otherwise a row makes at most one call. */
  isLocal: boolean
}

/**
 * The unusual states of a row's chat, read once the row is in view. Against a platform, `reads` lets the row spend its
 * one call on the announcement's type. Facts that are not read, such as whether the chat is muted, show only if they
 * are already known.
 */
export function useChatMarks({ chat, openChat, isLocal }: FactsProps, reads: boolean) {
  const { chat_id } = chat
  const { ref, isNear } = useNearScreen<HTMLSpanElement>('0px')
  const isStopped = useBackgroundStopped()
  const mayRead = isNear && !isStopped && chat.chat_status === 'normal'
  // The service refuses every read of an external chat's announcement (decision 2).
  const type = useQuery({
    ...announcementTypeQuery(chat_id),
    enabled: mayRead && (isLocal || reads) && !chat.external,
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
