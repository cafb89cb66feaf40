import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Chat } from '../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import type { Message } from '../../../contract/im/messages/message'
import { isPending } from '../../../jobs/send-once'
import { membersQuery } from '../../api/people/people'
import { matchesBreakpoint } from '../../ui/breakpoints'
import { useSubscription } from '../../ui/outside-react'
import type { OutgoingQueue } from '../composer/composer'
import {
  type Begun,
  ForwardDialog,
  type Forwarding,
  ForwardStatus,
  UnfinishedNotice,
  Preview,
  createSelection,
  type Selection,
  type ForwardQueue,
  useClearSent,
  useRefusalFindings,
} from '../forward/forward'
import { MessageBody, ChatNames, senderName } from '../message-content/message-content'
import {
  type Filter,
  FilterPanel,
  partsOf,
  type ListHandle,
  useOpening,
  createSenderRegistry,
} from '../message-list/message-list'
import {
  type ForwardContext,
  type SourceRestriction,
  sourceRestriction,
  createSelectAll,
  Tray,
} from '../message-selection/message-selection'
import { MessageDialogs, useWriting } from './message-actions'
import { MessageColumns } from './message-columns'
import { PageHead } from './page-head'
import { UnreachableNotice } from './unreachable-notice'
import { useListCommands } from './use-list-commands'
import { usePageAddress, useSidePanel } from './use-page-address'
import styles from './messages-page.module.css'

interface Props {
  appId: string
  queue: ForwardQueue
  /** The queue of written messages; absent if the user may not write here. */
  outgoing?: OutgoingQueue | undefined
  chatId: string
  chatName: string
  /** The chat's details, once they are read. */
  chat?: Chat | undefined
  /** The chats that the bot is in: the possible targets of messages. */
  chats: readonly ChatSummary[]
  /** Names of applications by id, which no list of members contains. */
  bots: ReadonlyMap<string, string>
  /** Anything unusual about the chat. */
  statuses?: ReactNode
  /** The link back to the chats, where they are a separate page. */
  back?: ReactNode
  /** Further actions on the chat. */
  tools?: ReactNode
  /** Where its announcement is. */
  announcement: string
  /** Where its files are listed. */
  files: string
}

/** The selection of each chat. It is kept after the user leaves the chat, as long as the page is open. */
const selections = new Map<string, Selection>()

function selectionOf(place: string): Selection {
  const known = selections.get(place)
  if (known) return known
  const selection = createSelection()
  selections.set(place, selection)
  return selection
}

const nobody: ReadonlyMap<string, string> = new Map()

/** The messages of one chat, the selected ones, and an open thread or bundle next to the list. */
export function MessagesPage(props: Props) {
  const { appId, queue, outgoing, chatId, chatName, chat, chats, bots, ...head } = props
  const [selection] = useState(() => selectionOf(`${appId} ${chatId}`))
  const [selectAll] = useState(() => createSelectAll(selection))
  const [speakers] = useState(createSenderRegistry)
  const address = usePageAddress()
  const { filter } = address
  const [jumps, setJumps] = useState(false)
  const { data: people = nobody } = useQuery(membersQuery(chatId))
  const names = useMemo(() => new Map([...bots, ...people]), [bots, people])
  const chatNames = useMemo(() => new Map(chats.map(({ chat_id, name }) => [chat_id, name])), [chats])

  const context = useCircumstances(queue, chatId, chat)
  useClearSent(queue, selection)
  const going = useOpening(chatId, address.at, address.turn)
  const lists = useLists(chatId, outgoing, selection)
  const { list } = lists
  const sidePanel = useSidePanel(address, going, list)
  const filters = useFilterBar(filter, list)
  const forwarding = useForwarding(queue, { chat_id: chatId, name: chatName })
  useListCommands({
    jump: () => setJumps(true),
    filters: filters.toggleByKey,
    refresh: () => list.current?.refresh(),
  })
  const writing = useWriting({
    appId,
    chatId,
    canWrite: outgoing !== undefined,
    nameOf: (message) => senderName(message.sender, names),
    onForward: (message) => forwarding.begin([[message]], true),
  })
  return (
    <ChatNames value={chatNames}>
      <div className={styles['layout']}>
        <PageHead
          {...head}
          name={chatName}
          filters={partsOf(filter)}
          hasFilterBar={filters.isShown}
          onFilterBar={filters.toggle}
          jumps={jumps}
          onJumps={setJumps}
          onJump={address.goTo}
          onRefresh={() => list.current?.refresh()}
        />
        {filters.isShown && (
          <Suspense fallback={<FilterRoom />}>
            <FilterPanel
              filter={filter}
              onFilter={address.setFilter}
              names={names}
              speakers={speakers}
              takesFocus={filters.takesFocus}
              onClose={filters.close}
            />
          </Suspense>
        )}
        <ForwardStatus queue={queue} left={forwarding.left} chatId={chatId} onOpen={forwarding.backInto} />
        <UnfinishedNotice queue={queue} />
        {going.notice && <UnreachableNotice notice={going.notice} onClose={() => address.goTo(undefined)} />}
        <MessageColumns
          {...{ appId, chatId, chatName, chat, people, names, selection, selectAll, speakers }}
          {...{ outgoing, address, going, sidePanel, lists, writing }}
        />
        <Tray
          selection={selection}
          selectAll={selectAll}
          place={`${appId} ${chatId}`}
          names={names}
          chatName={chatName}
          context={context}
          canForward={outgoing !== undefined}
          onPickAll={() => list.current?.pickAll()}
          onGo={({ message_id }) => address.goTo(message_id)}
          onForward={(batches) => forwarding.begin(batches)}
        />
        <Suspense fallback={null}>
          {writing.dialog && (
            <MessageDialogs
              dialog={writing.dialog}
              onChanged={lists.replace}
              onAgain={(message, targets) => forwarding.begin([[message]], true, targets)}
              onClose={writing.closeDialog}
            />
          )}
        </Suspense>
        <Suspense fallback={null}>
          {forwarding.shown && (
            <ForwardDialog
              appId={appId}
              queue={queue}
              forwarding={forwarding.shown}
              previewOf={({ batches, isSingle }) =>
                isSingle && batches[0]?.[0] ? (
                  <MessageBody message={batches[0][0]} names={names} canOpen={false} />
                ) : (
                  <Preview batches={batches} names={names} chatName={chatName} />
                )
              }
              chats={chats}
              onRead={selection.refresh}
              onChooseMessages={() => {
                forwarding.close()
                // Runs after the dialog has returned the focus.
                setTimeout(sidePanel.goBack)
              }}
              onClose={forwarding.close}
            />
          )}
        </Suspense>
      </div>
    </ChatNames>
  )
}

/** The room of the filters until their code is loaded, so that the list does not move then. */
const FilterRoom = () => (
  <div className={styles['filters']}>
    <div className={styles['lines']} />
  </div>
)

/** The lists of the page, and what changes in them because of the user. */
function useLists(chatId: string, outgoing: OutgoingQueue | undefined, selection: Selection) {
  const list = useRef<ListHandle>(null)
  const threadList = useRef<ListHandle>(null)
  useSubscription(
    outgoing,
    (queue, onSent: (message: Message) => void) => queue.onSent(onSent),
    (message) => {
      if (message.chat_id !== chatId) return
      list.current?.lookForNew()
      threadList.current?.lookForNew()
    },
  )
  return {
    list,
    threadList,
    replace(message: Message) {
      list.current?.replaceMessage(message)
      threadList.current?.replaceMessage(message)
      selection.refresh([message])
    },
  }
}

/** Whether the filters are shown. At first they are if there are any, and room for them. */
function useFilterBar(filter: Filter, list: RefObject<ListHandle | null>) {
  const [isShown, setShown] = useState(() => partsOf(filter) > 0 && !matchesBreakpoint('phone'))
  const [takesFocus, setTakesFocus] = useState(false)
  return {
    isShown,
    takesFocus,
    close: () => setShown(false),
    toggle: () => setShown((before) => !before),
    toggleByKey() {
      setTakesFocus(!isShown)
      setShown(!isShown)
      // Returns the focus to the row that had it.
      if (isShown) list.current?.focus()
    },
  }
}

/** The forward that is being prepared or sent in a dialog, and the one that is still sent after its dialog closed. */
function useForwarding(queue: ForwardQueue, source: Begun['source']) {
  const [shown, setShown] = useState<Forwarding>()
  const [left, setLeft] = useState<string>()
  const backInto = useCallback((forwardId: string) => {
    setShown({ forwardId })
    setLeft(undefined)
  }, [])
  return {
    shown,
    left,
    backInto,
    begin: (batches: Begun['batches'], isSingle?: true, targets: Begun['targets'] = []) =>
      setShown({ begun: { source, batches, targets, ...(isSingle && { isSingle }) } }),
    close(forwardId?: string) {
      setShown(undefined)
      setLeft(forwardId && queue.get(forwardId)?.sends.some(isPending) ? forwardId : undefined)
    },
  }
}

/** The facts that may prevent forwarding from a chat, from its details and from refused sends. */
function useCircumstances(queue: ForwardQueue, chatId: string, chat: Chat | undefined): ForwardContext {
  const { stillSending, secretChats } = useRefusalFindings(queue, chatId)
  return useMemo(() => {
    const restriction = sourceRestriction(chat)
    const restrictions = new Map<string, SourceRestriction>(restriction ? [[chatId, restriction]] : [])
    for (const secret of secretChats) restrictions.set(secret, 'secret')
    return { restrictions, stillSending }
  }, [chat, chatId, stillSending, secretChats])
}
