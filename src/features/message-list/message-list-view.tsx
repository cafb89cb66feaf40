import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref, type RefObject } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { useBackgroundStopped } from '../../api/background'
import { useFeedScope } from '../../api/changes'
import type { Container } from '../../api/messages/messages'
import { AsOf } from '../../ui/as-of'
import { useBreakpoint } from '../../ui/breakpoints'
import { useRelease } from '../../ui/outside-react'
import { InBar } from '../../ui/page-bar'
import type { Selection } from '../forward/forward'
import { numberOf } from '../message-content/message-content'
import type { SelectAll } from '../message-selection/message-selection'
import { isSelective, partsOf, wordsIn, type Filter } from './filters'
import { ListEnd } from './list-end'
import {
  MissedTargetNotice,
  NotReactedNotice,
  ReadingRefused,
  useMissedTarget,
  useMissedTargetText,
} from './list-notices'
import { ListSkeleton } from './list-skeleton'
import { LookedStatus, NothingListed } from './looked-status'
import type { MessageAction } from './message-action'
import { MessageRows, type RowsHandle } from './message-rows'
import { MANY, type MessageWindow } from './message-window'
import { NewMarkButton } from './new-mark'
import { NewestButton } from './newest-button'
import type { Opening } from './opening'
import { useReactions, useToggle } from './reactions/use-reactions'
import { placeOf } from './read-on'
import type { SenderRegistry } from './sender-registry'
import { useLoadMore } from './use-load-more'
import { useMessageRefresh } from './use-message-refresh'
import { useMessageWindow } from './use-message-window'
import { useAtNewest, useRowsSeen } from './use-rows-seen'
import type { LoadedRows, WindowState } from './window-state'
import { useWords } from './words'
import styles from './message-list-view.module.css'

/** The actions of a list that the page can call. */
export interface ListHandle {
  /** Focuses a message if it is loaded, else the row that had the focus. */
  focus(messageId?: string): void
  /** Reads the messages in view again. */
  refresh(): void
  /** Selects from the newest on, until a bundle is full. */
  pickAll(): void
  /** Reads the message that was just sent, and scrolls to it if the list is at the newest. */
  lookForNew(): void
  /** Replaces a message by its current version. */
  replaceMessage(message: Message): void
}

interface Props {
  /** The application as which the page reacts. */
  appId: string
  canReact: boolean
  container: Container
  filter: Filter
  /** Where it opens; a new value moves the list there. Undefined while that is not known yet. */
  opening: Opening | undefined
  /** Names of people and bots by their ids. */
  names: ReadonlyMap<string, string>
  selection: Selection
  selectAll: SelectAll
  speakers?: SenderRegistry
  /** The chat is dissolved: nothing more is sent in it. */
  isOver?: boolean
  linkOf(messageId: string): string
  onOpenThread(threadId: string, from: string): void
  onGoTo(messageId: string): void
  /** The actions offered for a message. */
  actionsFor(message: Message): readonly MessageAction[]
  onAct(action: MessageAction, message: Message): void
  onNoFilter?(): void
  /** Clears the filters and stays in place. */
  onUnfiltered?(): void
  /** Filled with the list's handle while it is mounted. */
  handle?: Ref<ListHandle>
}

/** The messages of a chat or a thread: read in both directions, filtered, selected and opened. */
export function MessageList(props: Props) {
  const { container, filter, opening, names, selection, selectAll, speakers, onUnfiltered, handle } = props
  const { t, i18n } = useWords()
  const messages = useMessageWindow({ container, filter, opening, speakers })
  const { window, loaded, rows, heldUntil } = messages
  const reactions = useReactions(props.appId, props.canReact)
  const { onSeen, lookedAt } = useMessageRefresh({
    ...messages,
    container,
    selection,
    onChanged: reactions.expire,
  })
  const { notReacted, forgive, toggleReaction } = useToggle(reactions)
  const isStopped = useBackgroundStopped()
  const scope = useFeedScope()
  const narrows = isSelective(filter)
  const reading = useLoadMore(window, loaded, narrows)
  const words = useMemo(() => wordsIn(filter.text), [filter.text])
  const [missed, closeMissed] = useMissedTarget(loaded)
  const missedWords = useMissedTargetText(missed, partsOf(filter) > 0)
  const list = useRef<RowsHandle>(null)
  const [said, setSaid] = useState('')
  const isThread = container.type === 'thread'

  const { visitEnded, isMarkAbove, onRows } = useRowsSeen(props, rows, reactions, narrows)
  const { atNewest, onView } = useAtNewest(window, loaded.fresh, reading.onView, onSeen, onRows)
  const { fresh } = loaded

  // Selecting all stops when its list is no longer shown.
  useRelease(window, (left) => void selectAll.stop(left))

  // Selected messages may have been edited or recalled since.
  useEffect(() => selection.refresh(loaded.rows), [selection, loaded.rows])

  const toNewest = () => {
    if (loaded.newer.isEnd && list.current) list.current.toNewest()
    else void window.open({ to: 'newest' })
  }
  useListHandle(handle, { list, window, rows, loaded, atNewest, selectAll, onRefresh: reactions.expire })

  if (loaded.phase === 'refused') {
    return (
      <ReadingRefused
        error={loaded.error}
        container={container}
        retry={() => void window.open(loaded.opening)}
      />
    )
  }
  if (!opening || loaded.phase === 'opening') return <ListSkeleton heldUntil={heldUntil} />
  const isEmpty = rows.count === 0
  const isWhole = loaded.older.isEnd && loaded.newer.isEnd
  const freshWords = fresh >= MANY ? `${MANY}+` : numberOf(fresh, i18n.language)
  return (
    <div className={styles['list']}>
      {!isThread && (isStopped || scope !== 'all') && <ListAge at={lookedAt} isStopped={isStopped} />}
      {missed && (
        <MissedTargetNotice
          words={missedWords}
          onUnfiltered={partsOf(filter) > 0 ? onUnfiltered : undefined}
          onClose={closeMissed}
        />
      )}
      {narrows && <LookedStatus loaded={loaded} reading={reading} found={rows.count} heldUntil={heldUntil} />}
      {!isEmpty && (
        <div className={styles['rows']}>
          <MessageRows
            {...props}
            ref={list}
            label={t(isThread ? 'labelThread' : 'label')}
            window={window}
            loaded={loaded}
            rows={rows}
            names={names}
            selection={selection}
            hasThreads={!isThread}
            isWhole={!narrows}
            visitEnded={visitEnded}
            words={words}
            onView={onView}
            onSay={setSaid}
            reactions={reactions}
            onToggleReaction={toggleReaction}
          />
          <ListEnd
            side="older"
            end={loaded.older}
            heldUntil={narrows ? undefined : heldUntil}
            onRetry={() => void window.readOn('older')}
          />
          <ListEnd
            side="newer"
            end={loaded.newer}
            heldUntil={narrows ? undefined : heldUntil}
            onRetry={() => void window.readOn('newer')}
          />
          {isMarkAbove && visitEnded && <NewMarkButton ended={visitEnded} window={window} />}
          {(fresh > 0 || !atNewest) && (
            <NewestButton fresh={fresh > 0 ? freshWords : undefined} onClick={toNewest} />
          )}
        </div>
      )}
      {isEmpty && (isWhole || narrows || partsOf(filter) > 0) && (
        <NothingListed
          hasFilter={partsOf(filter) > 0}
          isWhole={isWhole}
          isOver={props.isOver}
          isLooking={reading.isLooking}
          onNoFilter={props.onNoFilter}
        />
      )}
      {notReacted !== undefined && <NotReactedNotice error={notReacted} onClose={forgive} />}
      <p className="visually-hidden" role="status">
        {said || missedWords || (fresh > 0 && t('fresh', { shown: freshWords }))}
      </p>
    </div>
  )
}

interface HandleProps {
  list: RefObject<RowsHandle | null>
  window: MessageWindow
  rows: LoadedRows
  loaded: WindowState
  atNewest: boolean
  selectAll: SelectAll
  onRefresh(): void
}

function useListHandle(handle: Ref<ListHandle> | undefined, props: HandleProps) {
  const { list, window, rows, loaded, atNewest, selectAll, onRefresh } = props
  useImperativeHandle(handle, () => ({
    focus: (messageId) => list.current?.focus(messageId),
    pickAll: () => void selectAll.start(rows.newest()),
    lookForNew() {
      list.current?.followEnd()
      void window.lookForNew()
    },
    replaceMessage: (message) => window.replaceMessages([message]),
    refresh() {
      onRefresh()
      const first = list.current?.firstInView()
      if (loaded.phase === 'open' && first && !atNewest)
        void window.open({ to: 'message', place: placeOf(first) })
      else void window.open({ to: 'newest' })
    },
  }))
}

/** In the corner of the page; on a phone, where the corner has no room for words, over the rows. */
function ListAge(age: { at: number; isStopped: boolean }) {
  const isPhone = useBreakpoint('phone')
  if (!isPhone)
    return (
      <InBar part="status">
        <AsOf {...age} />
      </InBar>
    )
  return (
    <div className={styles['age']}>
      <AsOf {...age} />
    </div>
  )
}
