import { ArrowDown, RotateCw } from 'lucide-react'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { useBackgroundStopped } from '../../api/background'
import { useFeedScope } from '../../api/changes'
import type { Container } from '../../api/messages/messages'
import { explainFailure, failureInLine } from '../../i18n/explain-failure'
import { useTranslation } from '../../i18n/words'
import { AsOf } from '../../ui/as-of'
import { useBreakpoint } from '../../ui/breakpoints'
import { Button } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { EmptyState } from '../../ui/empty-state'
import { useRelease } from '../../ui/outside-react'
import { InStatusSlot } from '../../ui/status-slot'
import type { Selection } from '../forward/selection'
import { numberOf, dayOf } from '../message-content/format-time'
import type { SelectAll } from '../message-selection/select-all'
import { isSelective, partsOf, wordsIn, type Filter } from './filters'
import { MissedTargetNotice, useMissedTarget, useMissedTargetText, ReadingRefused } from './list-notices'
import { MessageRows, type RowsHandle } from './message-rows'
import { MANY } from './message-window'
import type { Opening } from './opening'
import { placeOf } from './read-on'
import type { MessageAction } from './row-menu'
import type { SenderRegistry } from './sender-registry'
import { useLoadMore } from './use-load-more'
import type { LoadMore } from './use-load-more'
import { useMessageRefresh } from './use-message-refresh'
import { useMessageWindow } from './use-message-window'
import type { WindowState, WindowEnd } from './window-state'
import listEndStyles from './list-end.module.css'
import listSkeletonStyles from './list-skeleton.module.css'
import styles from './message-list.module.css'

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
  const {
    container,
    filter,
    opening,
    names,
    selection,
    selectAll,
    speakers,
    isOver,
    onNoFilter,
    onUnfiltered,
    handle,
  } = props
  const { t, i18n } = useTranslation('messages')
  const { window, loaded, rows, read, lastRead, known, heldUntil } = useMessageWindow({
    container,
    filter,
    opening,
    speakers,
  })
  const { onSeen, lookedAt } = useMessageRefresh({ container, window, read, lastRead, known, selection })
  const isStopped = useBackgroundStopped()
  const scope = useFeedScope()
  const narrows = isSelective(filter)
  const reading = useLoadMore(window, loaded, narrows)
  const words = useMemo(() => wordsIn(filter.text), [filter.text])
  const [missed, closeMissed] = useMissedTarget(loaded)
  const missedWords = useMissedTargetText(missed, partsOf(filter) > 0)
  const list = useRef<RowsHandle>(null)
  const [said, setSaid] = useState('')
  const [atNewest, setAtNewest] = useState(true)
  const isThread = container.type === 'thread'

  const { onView: onReadingView } = reading
  const onView = useMemo(
    () => (first: number, last: number) => {
      onReadingView(first, last)
      onSeen(first, last)
      const { newer, rows: all } = window.loaded()
      setAtNewest(newer.isEnd && last >= all.length - 1)
    },
    [onReadingView, onSeen, window],
  )
  const { fresh } = loaded
  useEffect(() => {
    if (atNewest && fresh > 0) window.sawNewest()
  }, [window, atNewest, fresh])

  // Selecting all stops when its list is no longer shown.
  useRelease(window, (left) => void selectAll.stop(left))

  // Selected messages may have been edited or recalled since.
  useEffect(() => selection.refresh(loaded.rows), [selection, loaded.rows])

  const toNewest = () => {
    if (loaded.newer.isEnd && list.current) list.current.toNewest()
    else void window.open({ to: 'newest' })
  }
  useImperativeHandle(handle, () => ({
    focus: (messageId) => list.current?.focus(messageId),
    pickAll: () => void selectAll.start(rows.newest()),
    lookForNew: () => void window.lookForNew(),
    replaceMessage: (message) => window.replaceMessages([message]),
    refresh() {
      const first = list.current?.firstInView()
      if (loaded.phase === 'open' && first && !atNewest)
        void window.open({ to: 'message', place: placeOf(first) })
      else void window.open({ to: 'newest' })
    },
  }))

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
            label={t(isThread ? 'list.labelThread' : 'list.label')}
            window={window}
            loaded={loaded}
            rows={rows}
            names={names}
            selection={selection}
            hasThreads={!isThread}
            isWhole={!narrows}
            words={words}
            onView={onView}
            onSay={setSaid}
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
          {(fresh > 0 || !atNewest) && (
            <Button
              className={`${styles['newest']} ${fresh > 0 ? styles['fresh'] : ''}`}
              aria-label={fresh > 0 ? undefined : t('list.toNewest')}
              title={t('list.toNewest')}
              onClick={toNewest}
            >
              <ArrowDown size={16} aria-hidden="true" />
              {fresh > 0 && t('list.fresh', { shown: freshWords })}
            </Button>
          )}
        </div>
      )}
      {isEmpty && (isWhole || narrows || partsOf(filter) > 0) && (
        <div className={styles['nothing']}>
          {partsOf(filter) === 0 ? (
            <EmptyState title={t('list.none')}>{t(isOver ? 'list.noneOver' : 'list.noneNext')}</EmptyState>
          ) : isWhole ? (
            <EmptyState title={t('list.noneFound')}>
              <p>{t('list.noneFoundNext')}</p>
              {onNoFilter && <Button onClick={onNoFilter}>{t('list.noneFoundClear')}</Button>}
            </EmptyState>
          ) : (
            <EmptyState title={t('list.noneSoFar')}>{reading.isLooking && t('list.looking')}</EmptyState>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said || missedWords || (fresh > 0 && t('list.fresh', { shown: freshWords }))}
      </p>
    </div>
  )
}

const lines = [52, 34, 71, 45, 60, 28, 66, 40]

/** Placeholders while messages are loading. */
function ListSkeleton({ heldUntil }: { heldUntil: number | undefined }) {
  const { t } = useTranslation('messages')
  return (
    <div className={listSkeletonStyles['list']}>
      <p role="status" className="visually-hidden">
        {t('list.loading')}
      </p>
      {lines.map((width) => (
        <div key={width} className={listSkeletonStyles['row']} aria-hidden="true">
          <span className={listSkeletonStyles['face']} />
          <span className={listSkeletonStyles['words']}>
            <span className={listSkeletonStyles['name']} />
            <span className={listSkeletonStyles['line']} style={{ width: `${width}%` }} />
          </span>
        </div>
      ))}
      {heldUntil !== undefined && (
        <p className={listSkeletonStyles['held']}>
          <Countdown until={heldUntil} words={(seconds) => t('list.looked.held', { seconds })} />
        </p>
      )}
    </div>
  )
}

interface LookedStatusProps {
  loaded: WindowState
  reading: LoadMore
  found: number
  heldUntil: number | undefined
}

/** How far a filtered list has searched, and whether it continues. */
function LookedStatus({ loaded, reading, found, heldUntil }: LookedStatusProps) {
  const { t, i18n } = useTranslation('messages')
  const { looked, lookedBackTo, older, newer } = loaded
  const numbers = { shown: numberOf(looked, i18n.language), found: numberOf(found, i18n.language) }
  const isAll = older.isEnd && newer.isEnd
  return (
    <div className={styles['looked']}>
      {/* Announced only when the search rests: a screen reader need not read out every page. */}
      <p role="status" aria-live={reading.isLooking ? 'off' : 'polite'}>
        {isAll || lookedBackTo === undefined
          ? t('list.looked.all', numbers)
          : t('list.looked.to', { ...numbers, day: dayOf(lookedBackTo, i18n.language, 0) })}
      </p>
      {heldUntil !== undefined && (
        <p>
          <Countdown until={heldUntil} words={(seconds) => t('list.looked.held', { seconds })} />
        </p>
      )}
      {reading.isLooking && <Button onClick={reading.stop}>{t('list.looked.stop')}</Button>}
      {reading.isWaiting && <Button onClick={reading.goOn}>{t('list.looked.goOn')}</Button>}
    </div>
  )
}

interface ListEndProps {
  side: 'older' | 'newer'
  end: WindowEnd
  /** Given only where it is not shown above the list. */
  heldUntil: number | undefined
  onRetry(): void
}

/** The state of one end of the list: it is being read, or reading it failed. */
function ListEnd({ side, end, heldUntil, onRetry }: ListEndProps) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  if (end.error !== undefined) {
    const { next, again } = explainFailure(end.error, failures)
    return (
      <div className={listEndStyles['end']} data-side={side} role="alert">
        <p className={listEndStyles['words']} title={next}>
          <strong>{t(side === 'older' ? 'list.olderFailed' : 'list.newerFailed')}</strong>{' '}
          {failureInLine(end.error, failures)}
        </p>
        {again && (
          <Button onClick={onRetry}>
            <RotateCw size={14} aria-hidden="true" />
            {again}
          </Button>
        )}
      </div>
    )
  }
  if (end.isReading && heldUntil !== undefined) {
    return (
      <p className={listEndStyles['held']} data-side={side}>
        <Countdown until={heldUntil} words={(seconds) => t('list.looked.held', { seconds })} />
      </p>
    )
  }
  return end.isReading ? <div className={listEndStyles['bar']} data-side={side} aria-hidden="true" /> : null
}

/** In the corner of the page; on a phone, where the corner has no room for words, over the rows. */
function ListAge(age: { at: number; isStopped: boolean }) {
  const isPhone = useBreakpoint('phone')
  if (!isPhone)
    return (
      <InStatusSlot>
        <AsOf {...age} />
      </InStatusSlot>
    )
  return (
    <div className={styles['age']}>
      <AsOf {...age} />
    </div>
  )
}
