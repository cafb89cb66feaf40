import { useEffect, useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { Chip } from '../../../ui/chip'
import { VirtualList } from '../../../ui/virtual-list'
import type { RowProps, VirtualListHandle } from '../../../ui/virtual-list'
import { chatRoute } from '../chat-route'
import type { Section } from '../chat-route'
import { statusTone, chatStatuses } from '../chat-status'
import type { ChatStatus } from '../chat-status'
import { useWords } from '../words'
import { ChatAvatar } from './chat-avatar'
import styles from './chat-row.module.css'

interface Props {
  id: string
  to: string
  name: string
  /** Under the name: a description, or the id. */
  below: string
  statuses: readonly ChatStatus[]
  /** Shown in place of `below`. */
  facts?: ReactNode
  isOpen: boolean
  tabIndex?: 0 | -1
}

/** One chat: its link, its name, and its unusual states. */
export function ChatRow({ id, to, name, below, statuses, facts, isOpen, tabIndex = 0 }: Props) {
  const gone = statuses.includes('dissolved')
  return (
    <Link
      to={to}
      className={`${styles['row']} ${gone ? styles['gone'] : ''}`}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={tabIndex}
    >
      <ChatAvatar id={id} name={name} />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        {facts ?? <BelowName statuses={statuses}>{below}</BelowName>}
      </span>
    </Link>
  )
}

interface BelowNameProps {
  statuses: readonly ChatStatus[]
  children: ReactNode
  /** The time of the last message. */
  when?: ReactNode
  ref?: Ref<HTMLSpanElement>
}

/** The line under a chat's name: the chat's unusual states, then text. */
export function BelowName({ statuses, children, when, ref }: BelowNameProps) {
  const { t } = useWords()
  return (
    <>
      <span ref={ref} className={styles['below']}>
        {statuses.map((status) => (
          <Chip key={status} tone={statusTone(status)}>
            {t(`status.${status}`)}
          </Chip>
        ))}
        <span className={styles['more']}>{children}</span>
      </span>
      {when}
    </>
  )
}

const ROW_HEIGHT = 60

interface ChatRowsProps {
  section: Section
  chats: readonly ChatSummary[]
  openId: string | undefined
  /** The open chat, once it has been read. */
  openChat: Chat | undefined
  search: string
  facts: ChatFacts | undefined
}

/** Renders facts that are read about a chat just for its row; shows `fallback` until then. */
export type ChatFacts = (row: {
  chat: ChatSummary
  openChat: Chat | undefined
  fallback: ReactNode
}) => ReactNode

/** The chats as links; the open one is in view and the tab stop. */
export function ChatRows({ section, chats, openId, openChat, search, facts }: ChatRowsProps) {
  const { t } = useWords()
  const list = useRef<VirtualListHandle>(null)
  const byId = new Map(chats.map((chat) => [chat.chat_id, chat]))
  const hasOpen = openId !== undefined && byId.has(openId)
  // Scroll when another chat was opened, not when more were loaded around it.
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
        id={id}
        to={chatRoute(section, id, search)}
        name={chat.name || t('unnamed')}
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
