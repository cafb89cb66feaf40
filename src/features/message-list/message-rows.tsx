import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
} from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { useDocumentKeys } from '../../ui/command-registry'
import { useNow } from '../../ui/countdown'
import { useListeners } from '../../ui/outside-react'
import { VirtualPlaces } from '../../ui/virtual-list'
import type { Selection } from '../forward/forward'
import { useIsSelecting, useRowGestures, type SelectAll } from '../message-selection/message-selection'
import { beginsNew, type Seen } from './last-visit'
import type { MessageAction } from './message-action'
import { MessageRow } from './message-row'
import type { MessageWindow } from './message-window'
import type { ReactionBook } from './reactions/reaction-book'
import { RowLayers } from './row-layers'
import { rowLayout } from './row-layout'
import { CurrentRow } from './row-tools'
import { useFoundWords } from './use-found-words'
import { useInitialScroll, useOpenedAt } from './use-initial-scroll'
import { useRowActions, messageAt, rowElement, useRowFocus, useRowKeys } from './use-row-keys'
import { useRowVirtualizer } from './use-row-virtualizer'
import type { LoadedRows, WindowState } from './window-state'
import { useWords } from './words'
import styles from './message-rows.module.css'

/** The actions of the rows that the page can call. */
export interface RowsHandle {
  /** Focuses a message if it is loaded, else the row that had the focus. */
  focus(messageId?: string): void
  /** The first message in view. */
  firstInView(): Message | undefined
  toNewest(): void
  /** From now on the list stays at its end, if that is in view. */
  followEnd(): void
}

interface Props {
  label: string
  window: MessageWindow
  loaded: WindowState
  rows: LoadedRows
  names: ReadonlyMap<string, string>
  selection: Selection
  selectAll: SelectAll
  hasThreads: boolean
  /** Nothing is filtered out: neighbours in the list are neighbours in the chat. */
  isWhole: boolean
  /** Where the last visit ended, if the list marks it. */
  visitEnded: Seen | undefined
  /** Words to highlight. */
  words: readonly string[]
  linkOf(messageId: string): string
  onOpenThread(threadId: string, from: string): void
  onGoTo(messageId: string): void
  /** The actions offered for a message. */
  actionsFor(message: Message): readonly MessageAction[]
  onAct(action: MessageAction, message: Message): void
  reactions: ReactionBook
  onToggleReaction(message: Message, type: string): void
  /** Called with the first and the last row in view. */
  onView(first: number, last: number): void
  onSay(words: string): void
  ref?: Ref<RowsHandle>
}

const MINUTE_MS = 60_000
const startOfDayAt = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/**
 * The rows as a grid that renders only those in view. The grid is one tab stop;
 * arrows move between rows, and Tab moves through the content of a row. The
 * view stays in place when pages are added or removed above and below it.
 */
export function MessageRows(props: Props) {
  const { label, window, loaded, rows, names, selection, selectAll, hasThreads, isWhole, words } = props
  const { ref, actionsFor, onAct, onOpenThread, onGoTo, onSay, onView } = props
  const { reactions, onToggleReaction, visitEnded } = props
  const { t } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const today = startOfDayAt(useNow(MINUTE_MS))
  const held = useOpenedAt(loaded, rows, hasThreads)
  const virtual = useRowVirtualizer(scroller, loaded, rows, held)
  const isSelecting = useIsSelecting(selection)
  const isPlaced = useInitialScroll(virtual, loaded, rows, hasThreads, held)
  const { stopAt, targetId, focusOn, goToEnd, noteFocus } = useRowFocus({
    grid,
    virtual,
    window,
    loaded,
    rows,
  })

  const shown = virtual.getVirtualItems()
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {}
  useEffect(() => {
    if (isPlaced) onView(first, last)
  }, [onView, first, last, isPlaced, loaded])

  useImperativeHandle(ref, () => ({
    focus(messageId) {
      const index = messageId === undefined ? stopAt : rows.indexOf(messageId)
      focusOn(index < 0 ? stopAt : index)
    },
    firstInView: () => rows.at(first),
    toNewest() {
      held.letGo()
      virtual.scrollToEnd()
    },
    followEnd: held.letGo,
  }))

  const gestures = useRowGestures({
    selection,
    selectAll,
    rows,
    active: stopAt,
    onActivate: focusOn,
    clearsOnEscape: hasThreads,
  })

  const [current] = useState(() => new CurrentRow())
  useEffect(() => current.offer(actionsFor))
  const presses = useRowActions({ rows, hasThreads, onOpenThread, onGoTo, onAct, onToggleReaction })
  const { setMenu } = presses

  const walk = useRowKeys({
    grid,
    rows,
    stopAt,
    page: Math.max(1, last - first - 1),
    focusOn,
    goToEnd,
    onEnter: presses.enter,
    onMenu: (message, anchor) => setMenu({ message, anchor }),
  })

  const events = useGridEvents({ gestures, presses, walk, rows, stopAt, focusOn, noteFocus, current })
  useFoundWords(grid, words, shown)

  return (
    <div ref={scroller} className={styles['scroller']} tabIndex={-1} data-message-rows>
      <span tabIndex={-1} data-before />
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={styles['rows']}
        style={{ height: virtual.getTotalSize() }}
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={-1}
        data-selecting={isSelecting || undefined}
        {...events}
      >
        <VirtualPlaces
          rows={virtual}
          draw={(index) => {
            const message = rows.at(index)
            if (!message) return null
            const { beginsDay, isContinued } = rowLayout(rows.at(index - 1), message)
            const isFirstNew = beginsNew(visitEnded, rows.at(index - 1), message)
            return (
              <MessageRow
                message={message}
                answered={message.parent_id ? rows.at(rows.indexOf(message.parent_id)) : undefined}
                beginsDay={beginsDay}
                beginsNew={isFirstNew}
                isContinued={isWhole && isContinued && !isFirstNew}
                isActive={index === stopAt}
                isTarget={message.message_id === targetId}
                hasThreads={hasThreads}
                names={names}
                selection={selection}
                reactions={reactions}
                current={current}
                today={today}
              />
            )
          }}
        />
      </div>
      <span tabIndex={-1} data-after />
      <RowLayers
        {...props}
        presses={presses}
        onCopied={(done) => onSay(t(done ? 'copied' : 'notCopied'))}
        rowOf={(messageId) => rowElement(grid.current, messageId)}
      />
    </div>
  )
}

interface GridEventsProps {
  gestures: ReturnType<typeof useRowGestures>
  presses: ReturnType<typeof useRowActions>
  walk(event: KeyboardEvent<HTMLElement>): void
  rows: LoadedRows
  stopAt: number
  focusOn(index: number): void
  noteFocus(messageId: string): void
  current: CurrentRow
}

/** What the grid does on clicks, keys and focus. */
function useGridEvents(props: GridEventsProps) {
  const { gestures, presses, walk, rows, stopAt, focusOn, noteFocus, current } = props
  const isByTab = useRef(false)
  useDocumentKeys(({ key }) => void (isByTab.current = key === 'Tab'))
  useListeners(document, { pointerdown: () => void (isByTab.current = false) }, { capture: true })
  return {
    ...gestures,
    onClick(event: MouseEvent<HTMLElement>) {
      gestures.onClick(event)
      presses.onClick(event)
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      gestures.onContextMenu(event)
      presses.onContextMenu(event)
    },
    onPointerOver(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse') current.point(messageAt(event.target, rows)?.message_id)
    },
    onPointerLeave: () => current.point(undefined),
    onBlur(event: FocusEvent<HTMLElement>) {
      // A row that has the focus keeps its tools while the focus moves to one of them.
      if (!event.currentTarget.contains(event.relatedTarget)) current.focus(undefined)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      current.point(undefined)
      gestures.onKeyDown(event)
      if (!event.defaultPrevented) walk(event)
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      const comesIn = !event.currentTarget.contains(event.relatedTarget)
      const isRow = event.target.matches('[role="row"]')
      // Links in other rows come earlier in tab order: move the focus to the current row, from where arrows work.
      if (isByTab.current && comesIn && !isRow) return focusOn(stopAt)
      const message = messageAt(event.target, rows)
      current.focus(message?.message_id)
      if (message) noteFocus(message.message_id)
    },
  }
}
