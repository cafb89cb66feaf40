import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Chat } from '../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import type { Message } from '../../../contract/im/messages/message'
import { isPending } from '../../../jobs/send-once'
import { membersQuery } from '../../api/people/people'
import { addressOfPage } from '../../browser/base-path'
import { useTranslation } from '../../i18n/words'
import { matchesBreakpoint, useBreakpoint } from '../../ui/breakpoints'
import { Button } from '../../ui/button'
import {
  isComposingKey,
  isDialogOpen,
  useCommands,
  useDocumentKeys,
  type Command,
} from '../../ui/command-registry'
import { useSubscription } from '../../ui/outside-react'
import { BundleViewer } from '../bundle-viewer/bundle-viewer'
import { Composer } from '../composer/composer'
import type { OutgoingQueue } from '../composer/outgoing-queue'
import { ForwardDialog, type Forwarding } from '../forward/forward-dialog'
import { ForwardStatus, UnfinishedNotice } from '../forward/forward-status'
import { Preview } from '../forward/preview/preview'
import { createSelection, type Selection } from '../forward/selection'
import type { ForwardQueue } from '../forward/send/forward-queue'
import { useClearSent, useRefusalFindings } from '../forward/use-queue-findings'
import { MessageBody } from '../message-content/message-body'
import { ChatNames } from '../message-content/message-context'
import { messageRoute } from '../message-content/messages-address'
import { senderName } from '../message-content/sender-name'
import { FilterBar } from '../message-list/filter-bar'
import { noFilter, partsOf } from '../message-list/filters'
import { MessageList, type ListHandle } from '../message-list/message-list'
import { useOpening } from '../message-list/opening'
import type { MessageAction } from '../message-list/row-menu'
import { createSenderRegistry } from '../message-list/sender-registry'
import { ThreadPanel } from '../message-list/thread-panel'
import type { ForwardContext, SourceRestriction } from '../message-selection/find-problems'
import { sourceRestriction } from '../message-selection/plan-forward'
import { createSelectAll } from '../message-selection/select-all'
import { Tray } from '../message-selection/tray'
import { MessageDialogs, ThreadComposer, useWriting } from './message-actions'
import { PageHead } from './page-head'
import { UnreachableNotice } from './unreachable-notice'
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
  const {
    appId,
    queue,
    outgoing,
    chatId,
    chatName,
    chat,
    chats,
    bots,
    statuses,
    tools,
    announcement,
    files,
  } = props
  const { t } = useTranslation('messages')
  const [selection] = useState(() => selectionOf(`${appId} ${chatId}`))
  const [selectAll] = useState(() => createSelectAll(selection))
  const [speakers] = useState(createSenderRegistry)
  /** The forward that is being prepared or sent; absent while none is open. */
  const [forwarding, setForwarding] = useState<Forwarding>()
  /** The forward that is still being sent after its dialog was closed. */
  const [left, setLeft] = useState<string>()
  const address = usePageAddress()
  const { filter } = address
  const [showsFilters, setShowsFilters] = useState(() => partsOf(filter) > 0 && !matchesBreakpoint('phone'))
  const [filtersByKey, setFiltersByKey] = useState(false)
  const [jumps, setJumps] = useState(false)
  const { data: people = nobody } = useQuery(membersQuery(chatId))
  const names = useMemo(() => new Map([...bots, ...people]), [bots, people])

  const chatNames = useMemo(() => new Map(chats.map(({ chat_id, name }) => [chat_id, name])), [chats])

  const context = useCircumstances(queue, chatId, chat)
  useClearSent(queue, selection)
  const going = useOpening(chatId, address.at, address.turn)
  const list = useRef<ListHandle>(null)
  const sidePanel = useSidePanel(address, going, list)
  const forward = (batches: readonly (readonly Message[])[]) =>
    setForwarding({ begun: { source: { chat_id: chatId, name: chatName }, batches, targets: [] } })
  const backInto = useCallback((forwardId: string) => {
    setForwarding({ forwardId })
    setLeft(undefined)
  }, [])
  const toggleFilters = () => setShowsFilters((before) => !before)
  useListCommands({
    jump: () => setJumps(true),
    filters() {
      setFiltersByKey(!showsFilters)
      setShowsFilters(!showsFilters)
      // Returns the focus to the row that had it.
      if (showsFilters) list.current?.focus()
    },
    refresh: () => list.current?.refresh(),
  })

  const threadList = useRef<ListHandle>(null)
  const writing = useWriting({
    appId,
    chatId,
    canWrite: outgoing !== undefined,
    nameOf: (message) => senderName(message.sender, names, t),
    onForward: (message) =>
      setForwarding({
        begun: {
          source: { chat_id: chatId, name: chatName },
          batches: [[message]],
          targets: [],
          isSingle: true,
        },
      }),
  })
  const changed = (message: Message) => {
    list.current?.replaceMessage(message)
    threadList.current?.replaceMessage(message)
    selection.refresh([message])
  }
  useSubscription(
    outgoing,
    (queue, onSent: (message: Message) => void) => queue.onSent(onSent),
    (message) => {
      if (message.chat_id !== chatId) return
      list.current?.lookForNew()
      threadList.current?.lookForNew()
    },
  )

  const shared = {
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
  return (
    <ChatNames value={chatNames}>
      <div className={styles['layout']}>
        <PageHead
          name={chatName}
          statuses={statuses}
          tools={tools}
          announcement={announcement}
          files={files}
          filters={partsOf(filter)}
          hasFilterBar={showsFilters}
          onFilterBar={toggleFilters}
          jumps={jumps}
          onJumps={setJumps}
          onJump={address.goTo}
          onRefresh={() => list.current?.refresh()}
        />
        {showsFilters && (
          <FilterPlace onClose={() => setShowsFilters(false)}>
            <FilterBar
              filter={filter}
              onFilter={address.setFilter}
              names={names}
              speakers={speakers}
              takesFocus={filtersByKey}
            />
          </FilterPlace>
        )}
        <ForwardStatus queue={queue} left={left} chatId={chatId} onOpen={backInto} />
        <UnfinishedNotice queue={queue} />
        {going.notice && <UnreachableNotice notice={going.notice} onClose={() => address.goTo(undefined)} />}
        <div className={styles['columns']}>
          <div className={styles['main']}>
            <MessageList
              handle={list}
              onAct={(action, message) =>
                action === 'show'
                  ? address.showInChat(message.message_id)
                  : writing.act('main', action, message)
              }
              container={{ type: 'chat', id: chatId }}
              filter={filter}
              opening={going.opening}
              speakers={speakers}
              isOver={sourceRestriction(chat) === 'dissolved'}
              onNoFilter={() => address.setFilter(noFilter)}
              onUnfiltered={address.showUnfiltered}
              {...shared}
            />
            {outgoing && sourceRestriction(chat) !== 'dissolved' && (
              <Composer
                queue={outgoing}
                chatId={chatId}
                chatName={chatName}
                people={people}
                target={writing.targets.main}
                onTarget={writing.setMain}
                onEdited={changed}
              />
            )}
          </div>
          {sidePanel.thread && (
            <ThreadPanel
              key={sidePanel.thread}
              takesFocus={sidePanel.takesFocus}
              onClose={sidePanel.closeThread}
            >
              <MessageList
                handle={threadList}
                onAct={(action, message) => writing.act('thread', action, message)}
                container={{ type: 'thread', id: sidePanel.thread }}
                filter={noFilter}
                opening={sidePanel.threadOpening}
                {...shared}
              />
              {outgoing && (
                <ThreadComposer
                  threadId={sidePanel.thread}
                  queue={outgoing}
                  chatId={chatId}
                  chatName={chatName}
                  people={people}
                  target={writing.targets.thread}
                  onTarget={writing.setThread}
                  onEdited={changed}
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
        <Tray
          selection={selection}
          selectAll={selectAll}
          names={names}
          chatName={chatName}
          context={context}
          canForward={outgoing !== undefined}
          onPickAll={() => list.current?.pickAll()}
          onGo={({ message_id }) => address.goTo(message_id)}
          onForward={forward}
        />
        <MessageDialogs dialog={writing.dialog} onChanged={changed} onClose={writing.closeDialog} />
        {forwarding && (
          <ForwardDialog
            appId={appId}
            queue={queue}
            forwarding={forwarding}
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
              setForwarding(undefined)
              // Runs after the dialog has returned the focus.
              setTimeout(sidePanel.goBack)
            }}
            onClose={(forwardId) => {
              setForwarding(undefined)
              setLeft(forwardId && queue.get(forwardId)?.sends.some(isPending) ? forwardId : undefined)
            }}
          />
        )}
      </div>
    </ChatNames>
  )
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

/** Shows the filters above the list, or on a phone in a sheet. */
function FilterPlace({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { t } = useTranslation('messages')
  const isPhone = useBreakpoint('phone')
  if (!isPhone) return children
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['sheet']}>
          <div className={styles['sheetHead']}>
            <Dialog.Title className={styles['name']}>{t('list.filter.label')}</Dialog.Title>
            <Dialog.Close render={<Button look="primary" />}>{t('list.filter.done')}</Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Action = 'jump' | 'filters' | 'refresh'

/** Actions by key, with Control, or the command key on a Mac. */
const keys = { g: 'jump', j: 'filters' } as const

/** Offers the list's actions in the keyboard map and the palette; its own keys work anywhere on the page. */
function useListCommands(actions: Readonly<Record<Action, () => void>>) {
  const { t } = useTranslation('messages')
  useDocumentKeys((event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const what = keys[event.key.toLowerCase() as keyof typeof keys]
    if (!isCommand || !what || event.defaultPrevented || isComposingKey(event) || isDialogOpen()) return
    event.preventDefault()
    actions[what]()
  })
  const commands = useCallback(
    (act: (name: Action) => void): Command[] => {
      const group = t('list.keys.group')
      const does = (name: Action) => ({ run: () => act(name) })
      return [
        { id: 'messages.jump', group, label: t('list.keys.jump'), keys: 'Ctrl G', ...does('jump') },
        { id: 'messages.filters', group, label: t('list.keys.filters'), keys: 'Ctrl J', ...does('filters') },
        { id: 'messages.refresh', group, label: t('list.keys.refresh'), ...does('refresh') },
        { id: 'messages.rows', group, label: t('list.keys.rows'), keys: '↑ · ↓' },
        { id: 'messages.pages', group, label: t('list.keys.pages'), keys: 'PageUp · PageDown' },
        { id: 'messages.ends', group, label: t('list.keys.ends'), keys: 'Home · End' },
        { id: 'messages.open', group, label: t('list.keys.open'), keys: 'Enter' },
        { id: 'messages.menu', group, label: t('list.keys.menu'), keys: 'Shift F10' },
        { id: 'messages.close', group, label: t('list.keys.close'), keys: 'Esc' },
      ]
    },
    [t],
  )
  useCommands(commands, actions)
}
