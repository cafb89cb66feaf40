import { useQuery } from '@tanstack/react-query'
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  useSyncExternalStore,
  useEffect,
} from 'react'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import type { Message } from '../../../../contract/im/messages/message'
import { peopleQuery } from '../../../api/people/list-people'
import { ChatNames } from '../../message-content/chat-names'
import { ForwardDialog, type Forwarding } from '../../forward/forward-dialog'
import { ForwardStatus } from '../../forward/forward-status'
import { isUnsettled } from '../../forward/send/is-unsettled'
import type { ForwardDesk } from '../../forward/send/forward-desk'
import { UnfinishedNotice } from '../../forward/unfinished-notice'
import { FilterBar } from '../list/filter-bar'
import { noFilter, partsOf } from '../list/filters'
import { MessageList, type ListHandle } from '../list/message-list'
import { createSpeakers } from '../list/speakers'
import { ThreadPanel } from '../list/thread-panel'
import { useOpening } from '../list/use-opening'
import { messageRoute } from '../../message-content/messages-address'
import { Preview } from '../preview/preview'
import { fateOfSource } from '../selection/fate-of-source'
import { createGathering } from '../selection/gathering'
import { createSelection } from '../../forward/selection'
import { Tray } from '../selection/tray'

import { BundleViewer } from '../viewer/bundle-viewer'

import { GoingNotice } from './going-notice'
import styles from './messages-page.module.css'
import { PageHead } from './page-head'
import { useBeside } from './use-beside'

import { usePageAddress } from './use-page-address'
import { useToldBySends } from '../../forward/use-told-by-sends'
import type { Circumstances, FateOfSource } from '../selection/problems-of'
import { Dialog } from '@base-ui/react/dialog'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useCommands, type Command } from '../../../ui/command-registry'

interface Props {
  appId: string
  desk: ForwardDesk
  chatId: string
  chatName: string
  /** What the chat says of itself, once it was asked. */
  chat?: Chat | undefined
  /** The chats that the bot is in: where messages can go. */
  chats: readonly ChatSummary[]
  /** Names of applications, by their ids; no list of members tells them. */
  bots: ReadonlyMap<string, string>
  /** What is unusual about the chat. */
  fates?: ReactNode
  /** Where its announcement is. */
  announcement: string
  /** Where its files are listed. */
  files: string
}

const nobody: ReadonlyMap<string, string> = new Map()

/** The forward desk of one chat: its messages, what is picked of them, and beside them a thread or a bundle. */
export function MessagesPage(props: Props) {
  const { appId, desk, chatId, chatName, chat, chats, bots, fates, announcement, files } = props
  const [selection] = useState(createSelection)
  const [gathering] = useState(() => createGathering(selection))
  const [speakers] = useState(createSpeakers)
  /** What is to be sent, or is being sent; absent: nobody asked. */
  const [forwarding, setForwarding] = useState<Forwarding>()
  /** What is being sent though its dialog was closed. */
  const [left, setLeft] = useState<string>()
  const address = usePageAddress()
  const { filter } = address
  const [showsFilters, setShowsFilters] = useState(() => partsOf(filter) > 0 && !isPhone())
  const [jumps, setJumps] = useState(false)
  const { data: people = nobody } = useQuery(peopleQuery(chatId))
  const names = useMemo(() => new Map([...bots, ...people]), [bots, people])

  const chatNames = useMemo(() => new Map(chats.map(({ chat_id, name }) => [chat_id, name])), [chats])

  const circumstances = useCircumstances(desk, chatId, chat)
  const going = useOpening(chatId, address.at, address.turn)
  const list = useRef<ListHandle>(null)
  const beside = useBeside(address, going, list)
  const forward = (batches: readonly (readonly Message[])[]) =>
    setForwarding({ begun: { source: { chat_id: chatId, name: chatName }, batches, targets: [] } })
  const backInto = useCallback((intentId: string) => {
    setForwarding({ intentId })
    setLeft(undefined)
  }, [])
  const toggleFilters = () => setShowsFilters((before) => !before)
  useListCommands({
    jump: () => setJumps(true),
    filters: toggleFilters,
    refresh: () => list.current?.refresh(),
  })

  const shared = {
    names,
    selection,
    gathering,
    linkOf: (messageId: string) => location.origin + messageRoute(chatId, messageId),
    onOpenThread: beside.openThread,
    onGoTo: address.goTo,
  }
  return (
    <ChatNames value={chatNames}>
      <div className={styles['desk']}>
        <PageHead
          name={chatName}
          fates={fates}
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
            <FilterBar filter={filter} onFilter={address.setFilter} names={names} speakers={speakers} />
          </FilterPlace>
        )}
        <ForwardStatus desk={desk} left={left} chatId={chatId} onOpen={backInto} />
        <UnfinishedNotice desk={desk} />
        {going.notice && <GoingNotice notice={going.notice} onClose={() => address.goTo(undefined)} />}
        <div className={styles['columns']}>
          <MessageList
            handle={list}
            container={{ type: 'chat', id: chatId }}
            filter={filter}
            opening={going.opening}
            speakers={speakers}
            isOver={fateOfSource(chat) === 'dissolved'}
            onNoFilter={() => address.setFilter(noFilter)}
            onUnfiltered={address.showUnfiltered}
            {...shared}
          />
          {beside.thread && (
            <ThreadPanel key={beside.thread} takesFocus={beside.takesFocus} onClose={beside.closeThread}>
              <MessageList
                container={{ type: 'thread', id: beside.thread }}
                filter={noFilter}
                opening={beside.threadOpening}
                {...shared}
              />
            </ThreadPanel>
          )}
          {beside.bundle && (
            <BundleViewer
              key={beside.bundle}
              messageId={beside.bundle}
              insideId={beside.inside}
              names={names}
              homeTenant={chat?.tenant_key}
              onClose={beside.closeBundle}
            />
          )}
        </div>
        <Tray
          selection={selection}
          gathering={gathering}
          names={names}
          chatName={chatName}
          circumstances={circumstances}
          onPickAll={() => list.current?.pickAll()}
          onGo={({ message_id }) => address.goTo(message_id)}
          onForward={forward}
        />
        {forwarding && (
          <ForwardDialog
            appId={appId}
            desk={desk}
            forwarding={forwarding}
            previewOf={(batches) => <Preview batches={batches} names={names} chatName={chatName} />}
            chats={chats}
            onRead={selection.refresh}
            onChooseMessages={() => {
              setForwarding(undefined)
              // Once the dialog has given the focus back.
              setTimeout(beside.goBack)
            }}
            onClose={(intentId) => {
              setForwarding(undefined)
              setLeft(isUnsettled(desk, intentId) ? intentId : undefined)
            }}
          />
        )}
      </div>
    </ChatNames>
  )
}

/** What stands for or against sending from a chat, beside its messages: what it says of itself, and what refused sends told. */
function useCircumstances(desk: ForwardDesk, chatId: string, chat: Chat | undefined): Circumstances {
  const { stillSending, secretChats } = useToldBySends(desk, chatId)
  return useMemo(() => {
    const fate = fateOfSource(chat)
    const fates = new Map<string, FateOfSource>(fate ? [[chatId, fate]] : [])
    for (const secret of secretChats) fates.set(secret, 'secret')
    return { fates, stillSending }
  }, [chat, chatId, stillSending, secretChats])
}

/** Where the filters stand: over the list, or on a phone in a sheet of their own. */
function FilterPlace({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { t } = useTranslation('messages')
  const isNarrow = useSyncExternalStore(subscribe, isPhone)
  if (!isNarrow) return children
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

const phone = matchMedia('(max-width: 639px)')

/** There the sheet stands over the list, and opens only when it is asked for. */
const isPhone = () => phone.matches

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

interface Actions {
  jump(): void
  filters(): void
  refresh(): void
}

/** Keys of the page by what they do; on a Mac the command key stands for Control. */
const keys = { g: 'jump', j: 'filters' } as const

/** What can be done with the list, on the keyboard map and in the palette; its own keys work anywhere on the page. */
function useListCommands(actions: Actions) {
  const { t } = useTranslation('messages')
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const what = keys[event.key.toLowerCase() as keyof typeof keys]
      if (!isCommand || !what || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      latest.current[what]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const commands = useCallback((): Command[] => {
    const group = t('list.keys.group')
    const does = (id: keyof Actions) => ({ run: () => latest.current[id]() })
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
  }, [t])
  useCommands(commands)
}
