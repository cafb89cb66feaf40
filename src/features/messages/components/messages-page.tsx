import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { peopleQuery } from '../api/list-people'
import { ForwardDialog } from '../forward/forward-dialog'
import { ForwardStatus } from '../forward/forward-status'
import type { ForwardDesk } from '../forward/send/forward-desk'
import { UnfinishedNotice } from '../forward/unfinished-notice'
import { MessageList } from '../list/message-list'
import { messagesAddress } from '../messages-address'
import { createSelection } from '../selection/selection'
import { Tray } from '../selection/tray'
import { BundleViewer } from '../viewer/bundle-viewer'
import styles from './messages-page.module.css'

interface Props {
  appId: string
  desk: ForwardDesk
  chatId: string
  chatName: string
  /** The chats that the bot is in: where messages can go. */
  chats: readonly ChatSummary[]
}

const nobody: ReadonlyMap<string, string> = new Map()

/** The forward desk of one chat: its messages, what is picked of them, and beside them a thread or a bundle. */
export function MessagesPage({ appId, desk, chatId, chatName, chats }: Props) {
  const [selection] = useState(createSelection)
  const [isForwarding, setForwarding] = useState(false)
  const [address, setAddress] = useSearchParams()
  const { data: names = nobody } = useQuery(peopleQuery(chatId))
  const thread = address.get(messagesAddress.thread)
  const bundle = address.get(messagesAddress.bundle)

  const open = (name: string, value: string | undefined) =>
    setAddress((before) => {
      const after = new URLSearchParams(before)
      if (value === undefined) after.delete(name)
      else after.set(name, value)
      return after
    })
  const shared = {
    names,
    selection,
    onOpenThread: (threadId: string) => open(messagesAddress.thread, threadId),
    onOpenBundle: (messageId: string) => open(messagesAddress.bundle, messageId),
  }
  return (
    <div className={styles['desk']}>
      <ForwardStatus desk={desk} />
      <UnfinishedNotice desk={desk} />
      <MessageList container={{ type: 'chat', id: chatId }} {...shared} />
      {thread && <MessageList key={thread} container={{ type: 'thread', id: thread }} {...shared} />}
      {bundle && (
        <BundleViewer
          key={bundle}
          messageId={bundle}
          onClose={() => open(messagesAddress.bundle, undefined)}
        />
      )}
      <Tray selection={selection} onForward={() => setForwarding(true)} />
      {isForwarding && (
        <ForwardDialog
          appId={appId}
          desk={desk}
          source={{ chat_id: chatId, name: chatName }}
          messages={selection.picked()}
          chats={chats}
          onClose={() => setForwarding(false)}
        />
      )}
    </div>
  )
}
