import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { VirtualList, type RowProps, type VirtualListHandle } from '../../../ui/virtual-list'
import { chatRoute, type Section } from '../chat-route'
import { chatStatuses } from '../chat-status'
import { BelowName, ChatRow } from './chat-row'

const ROW_HEIGHT = 60

interface Props {
  section: Section
  chats: readonly ChatSummary[]
  openId: string | undefined
  /** What asking for the open chat told. */
  openChat: Chat | undefined
  search: string
  facts: ChatFacts | undefined
}

/** What is read of a chat for its row alone; what stands there is `fallback` until then. */
export type ChatFacts = (row: {
  chat: ChatSummary
  openChat: Chat | undefined
  fallback: ReactNode
}) => ReactNode

/** The chats as links; the open one is in view and the tab stop. */
export function ChatRows({ section, chats, openId, openChat, search, facts }: Props) {
  const { t } = useTranslation()
  const list = useRef<VirtualListHandle>(null)
  const byId = new Map(chats.map((chat) => [chat.chat_id, chat]))
  const hasOpen = openId !== undefined && byId.has(openId)
  // Another chat was opened; that more were loaded around it is no reason to scroll.
  useEffect(() => {
    if (hasOpen) list.current?.reveal(openId)
  }, [openId, hasOpen])

  const draw = (id: string, { tabIndex }: RowProps) => {
    const chat = byId.get(id)
    if (!chat) return null
    const isOpen = id === openId
    const shown = isOpen ? openChat : undefined
    const statuses = chatStatuses(chat, shown)
    const below = chat.description || id
    const fallback = <BelowName statuses={statuses}>{below}</BelowName>
    return (
      <ChatRow
        to={chatRoute(section, id, search)}
        name={chat.name || t('chats.unnamed')}
        below={below}
        statuses={statuses}
        facts={facts?.({ chat, openChat: shown, fallback })}
        isOpen={isOpen}
        tabIndex={tabIndex}
      />
    )
  }
  return <VirtualList ref={list} ids={[...byId.keys()]} height={ROW_HEIGHT} hasOneTabStop draw={draw} />
}
