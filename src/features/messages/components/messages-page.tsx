import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { peopleQuery } from '../api/list-people'
import { ChatNames } from '../drawing/chat-names'
import { ForwardDialog } from '../forward/forward-dialog'
import { MessageList } from '../list/message-list'
import { messagesAddress } from '../messages-address'
import { createSelection } from '../selection/selection'
import { Tray } from '../selection/tray'
import { BundleViewer } from '../viewer/bundle-viewer'
import styles from './messages-page.module.css'

interface Props {
  chatId: string
  chatName: string
  /** The chats that the bot is in: where messages can go. */
  chats: readonly ChatSummary[]
}

const nobody: ReadonlyMap<string, string> = new Map()

/** The forward desk of one chat: its messages, what is picked of them, and beside them a thread or a bundle. */
export function MessagesPage({ chatId, chatName, chats }: Props) {
  const [selection] = useState(createSelection)
  const [isForwarding, setForwarding] = useState(false)
  const [address, setAddress] = useSearchParams()
  const { data: names = nobody } = useQuery(peopleQuery(chatId))
  const thread = address.get(messagesAddress.thread)
  const bundle = address.get(messagesAddress.bundle)

  const chatNames = useMemo(() => new Map(chats.map(({ chat_id, name }) => [chat_id, name])), [chats])

  const open = (name: string, value: string | undefined) =>
    setAddress((before) => {
      const after = new URLSearchParams(before)
      if (value === undefined) after.delete(name)
      else after.set(name, value)
      if (name === messagesAddress.bundle) after.delete(messagesAddress.inside)
      return after
    })
  const shared = {
    names,
    selection,
    onOpenThread: (threadId: string) => open(messagesAddress.thread, threadId),
    onOpenBundle: (messageId: string) => open(messagesAddress.bundle, messageId),
  }
  return (
    <ChatNames value={chatNames}>
      <div className={styles['desk']}>
        <div className={styles['panels']}>
          <MessageList container={{ type: 'chat', id: chatId }} {...shared} />
          {thread && <MessageList key={thread} container={{ type: 'thread', id: thread }} {...shared} />}
          {bundle && (
            <BundleViewer
              key={bundle}
              messageId={bundle}
              insideId={address.get(messagesAddress.inside) ?? undefined}
              names={names}
              homeTenant={chats.find(({ chat_id }) => chat_id === chatId)?.tenant_key}
              onClose={() => open(messagesAddress.bundle, undefined)}
            />
          )}
        </div>
        <Tray selection={selection} onForward={() => setForwarding(true)} />
        {isForwarding && (
          <ForwardDialog
            source={{ chat_id: chatId, name: chatName }}
            messages={selection.picked()}
            chats={chats}
            onClose={() => setForwarding(false)}
          />
        )}
      </div>
    </ChatNames>
  )
}
