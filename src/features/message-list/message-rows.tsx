import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  Suspense,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
} from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { matchRanges } from '../../i18n/match-ranges'
import { useDocumentKeys } from '../../ui/command-registry'
import { useNow } from '../../ui/countdown'
import { useListeners } from '../../ui/outside-react'
import { VirtualPlaces } from '../../ui/virtual-list'
import { EmojiPopup } from '../emoji/emoji'
import type { Selection } from '../forward/forward'
import { useIsSelecting, useRowGestures, type SelectAll } from '../message-selection/message-selection'
import { beginsNew, type Seen } from './last-visit'
import { MessageRow } from './message-row'
import type { MessageWindow } from './message-window'
import type { ReactionBook } from './reactions/reaction-book'
import { rowLayout } from './row-layout'
import { RowMenu, type MessageAction } from './row-menu'
import { CurrentRow } from './row-tools'
import { useInitialScroll } from './use-initial-scroll'
import { useRowActions, messageAt, rowElement, useRowFocus, useRowKeys } from './use-row-keys'
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

const ROW_HEIGHT = 62
/** Space above the first message and below the last. */
const END_HEIGHT = 16
/** How far from the end, as after a swipe or a turn of the wheel, still counts as the end. */
const NEAR_END_PX = 40

/**
 * Keeps the view in place when a row above it turns out to have another height,
 * in whichever direction it was scrolled last. By default the virtualizer
 * ignores rows measured again just after scrolling up, which is when a page
 * arrives.
 */
function isAboveView(
  { key, start, end }: VirtualItem,
  _change: number,
  { itemSizeCache, scrollOffset }: Virtualizer<HTMLDivElement, Element>,
): boolean {
  const top = scrollOffset ?? 0
  return itemSizeCache.has(key) ? end <= top : start < top
}

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
  const virtual = useRowVirtualizer(scroller, loaded, rows)
  const isSelecting = useIsSelecting(selection)
  const isPlaced = useInitialScroll(virtual, loaded, rows, hasThreads)
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
    toNewest: () => virtual.scrollToEnd(),
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

type LayerProps = Pick<
  Props,
  'actionsFor' | 'onAct' | 'hasThreads' | 'linkOf' | 'onOpenThread' | 'onGoTo' | 'onToggleReaction'
> & {
  presses: ReturnType<typeof useRowActions>
  onCopied(done: boolean): void
  rowOf(messageId: string): HTMLElement | null
}

/** What is open over the rows: the menu of one, or the emoji for its message. */
function RowLayers(props: LayerProps) {
  const { presses, actionsFor, onAct, hasThreads, linkOf, onOpenThread, onGoTo, onCopied, rowOf } = props
  const { menu, picking } = presses
  return (
    <>
      {menu && (
        <RowMenu
          place={menu}
          offered={actionsFor(menu.message)}
          onAct={(action, message) =>
            action === 'react' ? presses.pickFor(message, menu.anchor) : onAct(action, message)
          }
          hasThreads={hasThreads}
          link={linkOf(menu.message.message_id)}
          onOpenThread={(threadId) => onOpenThread(threadId, menu.message.message_id)}
          onOpenBundle={presses.openBundle}
          onGoTo={onGoTo}
          onCopied={onCopied}
          onClose={() => presses.setMenu(undefined)}
          row={() => rowOf(menu.message.message_id)}
        />
      )}
      <Suspense fallback={null}>
        {picking && (
          <EmojiPopup
            of="reactions"
            anchor={picking.anchor}
            onPick={(type) => props.onToggleReaction(picking.message, type)}
            onClose={presses.stopPicking}
            finalFocus={() => rowOf(picking.message.message_id)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Renders the rows in view only, and keeps the view in place. */
function useRowVirtualizer(
  scroller: RefObject<HTMLDivElement | null>,
  loaded: WindowState,
  rows: LoadedRows,
) {
  // New messages are followed only from the newest one, not from the end of what is loaded.
  const wasLive = useRef(false)
  // It is meant to render again with every scroll.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    paddingStart: END_HEIGHT,
    paddingEnd: END_HEIGHT,
    anchorTo: 'end',
    followOnAppend: wasLive.current,
    scrollEndThreshold: NEAR_END_PX,
    getItemKey: useCallback((index: number) => rows.at(index)?.message_id ?? index, [rows]),
  })
  useEffect(() => {
    wasLive.current = loaded.newer.isEnd
  })
  useLayoutEffect(() => {
    virtual.shouldAdjustScrollPositionOnItemSizeChange = isAboveView
  }, [virtual])
  useForgetHeights(virtual.itemSizeCache, rows)
  useKeepEnd(scroller)
  return virtual
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

/** Keeps the last row in view when there is less room, as when the composer grows. */
function useKeepEnd(scroller: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const rows = scroller.current
    if (!rows) return
    let before = rows.clientHeight
    const watch = new ResizeObserver(() => {
      const { scrollHeight, scrollTop, clientHeight } = rows
      if (scrollHeight - scrollTop - before < NEAR_END_PX) rows.scrollTop = scrollHeight
      before = clientHeight
    })
    watch.observe(rows)
    return () => watch.disconnect()
  }, [scroller])
}

/** Drops, now and then, the heights of rows that are not held any more. */
function useForgetHeights(heights: Map<unknown, number>, rows: LoadedRows) {
  useEffect(() => {
    if (heights.size < 2 * rows.count + 1_000) return
    for (const id of heights.keys()) if (rows.indexOf(String(id)) < 0) heights.delete(id)
  }, [heights, rows])
}

const NAME = 'found-words'

/** The console's own words in a row: labels of buttons, and the name of the message's kind. */
const UNSAID = 'button, [data-unsaid]'

/**
 * Highlights the words searched for in the rows in view, with the browser's own
 * highlights: no row is rendered again for it. A browser without them shows the
 * rows unmarked.
 */
function useFoundWords(grid: RefObject<HTMLElement | null>, words: readonly string[], shown: unknown) {
  useEffect(() => {
    if (words.length === 0 || !grid.current || typeof Highlight === 'undefined') return
    const highlight = new Highlight()
    for (const body of grid.current.querySelectorAll('[data-body]')) {
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
        node instanceof Element && node.matches(UNSAID) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      )
      while (texts.nextNode()) {
        const node = texts.currentNode
        for (const [from, to] of matchRanges(node.nodeValue ?? '', words)) {
          const range = document.createRange()
          range.setStart(node, from)
          range.setEnd(node, to)
          highlight.add(range)
        }
      }
    }
    CSS.highlights.set(NAME, highlight)
    return () => void CSS.highlights.delete(NAME)
  }, [grid, words, shown])
}
