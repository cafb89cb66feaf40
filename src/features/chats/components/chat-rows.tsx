import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { chatRoute, type Section } from '../chat-route'
import { chatStatuses } from '../chat-status'
import { ChatRow } from './chat-row'
import styles from './chat-rows.module.css'

const ROW_HEIGHT = 60

interface Props {
  section: Section
  chats: readonly ChatSummary[]
  openId: string | undefined
  /** What asking for the open chat told. */
  openChat: Chat | undefined
  search: string
}

/**
 * The chats as links, of which only those in view exist. One of them is the tab
 * stop; arrows, Home and End move it.
 */
export function ChatRows({ section, chats, openId, openChat, search }: Props) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const links = useRef(new Map<number, HTMLAnchorElement>())
  const openAt = chats.findIndex(({ chat_id }) => chat_id === openId)
  const [stop, setStop] = useState(0)
  const wantsFocus = useRef<number>(undefined)
  const rows = useVirtualizer({
    count: chats.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (index) => chats[index]?.chat_id ?? index,
  })

  const reveal = rows.scrollToIndex
  useEffect(() => {
    if (openAt >= 0) {
      setStop(openAt)
      reveal(openAt)
    }
    // Another chat was opened; that more were loaded around it is no reason to scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId, openAt >= 0])

  // A row that was out of view exists only after the scroll.
  useEffect(() => {
    const link = wantsFocus.current === undefined ? undefined : links.current.get(wantsFocus.current)
    if (!link) return
    wantsFocus.current = undefined
    link.focus({ preventScroll: true })
  })

  const tabStop = Math.min(stop, chats.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: tabStop + 1, ArrowUp: tabStop - 1, Home: 0, End: chats.length - 1 }[event.key]
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (next < 0 || next >= chats.length) return
    wantsFocus.current = next
    setStop(next)
    reveal(next)
  }

  const shown = rows.getVirtualItems()
  const inView = shown.some(({ index }) => index === tabStop)
  return (
    // The list is one widget to the keyboard; its links are what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={scroller} className={styles['scroller']} onKeyDown={onKeyDown} data-chat-rows>
      <ul className={styles['rows']} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }, place) => {
          const chat = chats[index]
          if (!chat) return null
          const isOpen = chat.chat_id === openId
          return (
            <li
              key={key}
              className={styles['place']}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={chats.length}
              aria-posinset={index + 1}
            >
              <ChatRow
                to={chatRoute(section, chat.chat_id, search)}
                name={chat.name || t('chats.unnamed')}
                below={chat.description || chat.chat_id}
                statuses={chatStatuses(chat, isOpen ? openChat : undefined)}
                isOpen={isOpen}
                // A tab stop that is scrolled away would be none.
                isTabStop={inView ? index === tabStop : place === 0}
                onFocus={() => setStop(index)}
                linkRef={(link) => {
                  if (link) links.current.set(index, link)
                  else links.current.delete(index)
                }}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
