import type { RefObject } from 'react'
import type { Chat } from '../../../contract/im/chats/get-chat'
import type { Message } from '../../../contract/im/messages/message'
import { addressOfPage } from '../../browser/base-path'
import { BundleViewer } from '../bundle-viewer/bundle-viewer'
import { Composer, type OutgoingQueue } from '../composer/composer'
import type { Selection } from '../forward/forward'
import { messageRoute } from '../message-content/message-content'
import {
  type ListHandle,
  type MessageAction,
  MessageList,
  noFilter,
  type OpeningTarget,
  partsOf,
  type SenderRegistry,
  ThreadPanel,
} from '../message-list/message-list'
import { sourceRestriction, type SelectAll } from '../message-selection/message-selection'
import { ClosedComposer, closedBecause } from './closed-composer'
import { ThreadComposer, type useWriting } from './message-actions'
import type { usePageAddress, useSidePanel } from './use-page-address'
import styles from './message-columns.module.css'

interface Props {
  appId: string
  chatId: string
  chatName: string
  chat: Chat | undefined
  people: ReadonlyMap<string, string>
  names: ReadonlyMap<string, string>
  selection: Selection
  selectAll: SelectAll
  speakers: SenderRegistry
  /** Absent if the user may not write here. */
  outgoing: OutgoingQueue | undefined
  address: ReturnType<typeof usePageAddress>
  going: OpeningTarget
  sidePanel: ReturnType<typeof useSidePanel>
  lists: {
    list: RefObject<ListHandle | null>
    threadList: RefObject<ListHandle | null>
    replace(message: Message): void
  }
  writing: ReturnType<typeof useWriting>
}

/** The list of the chat with its composer, and next to it an open thread or merge-forward. */
export function MessageColumns(props: Props) {
  const { chatId, chatName, chat, people, names, selection, selectAll, outgoing } = props
  const { address, sidePanel, lists, writing } = props
  const { filter } = address
  const isOver = sourceRestriction(chat) === 'dissolved'
  const because = closedBecause(chat, outgoing !== undefined)
  const closed = because && <ClosedComposer because={because} />
  const shared = {
    appId: props.appId,
    canReact: outgoing !== undefined && !isOver,
    names,
    selection,
    selectAll,
    linkOf: (messageId: string) => addressOfPage(messageRoute(chatId, messageId)),
    onOpenThread: sidePanel.openThread,
    onGoTo: address.goTo,
    actionsFor: (message: Message): MessageAction[] => [
      ...(partsOf(filter) > 0 ? (['show'] as const) : []),
      ...writing.actionsFor(message),
    ],
  }
  const composer = outgoing && { queue: outgoing, chatId, chatName, people, onEdited: lists.replace, closed }
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        <MessageList
          handle={lists.list}
          onAct={(action, message) =>
            action === 'show' ? address.showInChat(message.message_id) : writing.act('main', action, message)
          }
          container={{ type: 'chat', id: chatId }}
          filter={filter}
          opening={props.going.opening}
          speakers={props.speakers}
          isOver={isOver}
          onNoFilter={() => address.setFilter(noFilter)}
          onUnfiltered={address.showUnfiltered}
          {...shared}
        />
        {composer ? (
          <Composer {...composer} target={writing.targets.main} onTarget={writing.setMain} />
        ) : (
          closed
        )}
      </div>
      {sidePanel.thread && (
        <ThreadPanel key={sidePanel.thread} takesFocus={sidePanel.takesFocus} onClose={sidePanel.closeThread}>
          <MessageList
            handle={lists.threadList}
            onAct={(action, message) => writing.act('thread', action, message)}
            container={{ type: 'thread', id: sidePanel.thread }}
            filter={noFilter}
            opening={sidePanel.threadOpening}
            {...shared}
          />
          {composer && (
            <ThreadComposer
              {...composer}
              threadId={sidePanel.thread}
              target={writing.targets.thread}
              onTarget={writing.setThread}
            />
          )}
        </ThreadPanel>
      )}
      {sidePanel.bundle && (
        <BundleViewer
          key={sidePanel.bundle}
          messageId={sidePanel.bundle}
          insideId={sidePanel.inside}
          names={names}
          homeTenant={chat?.tenant_key}
          onClose={sidePanel.closeBundle}
        />
      )}
    </div>
  )
}
