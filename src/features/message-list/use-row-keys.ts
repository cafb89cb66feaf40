import type { Virtualizer } from '@tanstack/react-virtual'
import { useState, useCallback, useEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject, MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Message } from '../../../contract/im/messages/message'
import { addressOfBundle } from '../message-content/message-content'
import type { MenuPlace, MessageAction } from './message-action'
import type { MessageWindow } from './message-window'
import { targetMessageId } from './target-reached'
import type { LoadedRows, WindowState } from './window-state'

interface Options {
  grid: RefObject<HTMLElement | null>
  rows: LoadedRows
  /** The current row. */
  stopAt: number
  /** How many rows make a page. */
  page: number
  focusOn(index: number): void
  goToEnd(isFirst: boolean): void
  onEnter(message: Message): void
  onMenu(message: Message, row: HTMLElement): void
}

/** The row that a key moves to, out of `count`; undefined if the key does not move. */
export function rowStep(key: string, at: number, page: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1)
}

/**
 * Handles the keys of the grid: from row to row, to its ends, opening what a
 * row has to open, its menu, and Tab through a row and out.
 */
export function useRowKeys(options: Options): (event: KeyboardEvent<HTMLElement>) => void {
  const { grid, rows, stopAt, page, focusOn, goToEnd, onEnter, onMenu } = options
  return (event) => {
    const { key, target, altKey, metaKey, ctrlKey, shiftKey } = event
    const row = (target as Element).closest<HTMLElement>('[role="row"]')
    if (key === 'Tab' && row && grid.current) stepOutOf(grid.current, row, shiftKey)
    const message = rows.at(stopAt)
    // Controls inside a row handle their own keys.
    if (target !== row || !message || altKey || metaKey) return
    const to = ctrlKey || shiftKey ? undefined : rowStep(key, stopAt, page, rows.count)
    if (to !== undefined) focusOn(to)
    else if (key === 'Home' || key === 'End') goToEnd(key === 'Home')
    else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) onMenu(message, row)
    else if (key === 'Enter') return onEnter(message)
    else return
    event.preventDefault()
  }
}

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, audio[controls], video[controls], summary, [tabindex="0"]'

/**
 * Lets Tab leave the grid from the last stop of a row, and Shift Tab from the row itself: the content of other rows
 * is reached by moving to them. The focus moves to the marker next to the grid, from where the browser's own step
 * continues.
 */
function stepOutOf(grid: HTMLElement, row: HTMLElement, backwards: boolean) {
  const stops = [...row.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
  )
  const edge = backwards ? row : (stops.at(-1) ?? row)
  if (document.activeElement !== edge) return
  const mark = backwards ? grid.previousElementSibling : grid.nextElementSibling
  if (mark instanceof HTMLElement) mark.focus({ preventScroll: true })
}

interface RowActionsOptions {
  rows: LoadedRows
  /** Whether threads can be opened from here; not inside a thread. */
  hasThreads: boolean
  onOpenThread(threadId: string, from: string): void
  onGoTo(messageId: string): void
  onAct(action: MessageAction, message: Message): void
  /** Sets a reaction of the application, or takes it back. */
  onToggleReaction(message: Message, type: string): void
}

/** Handles clicks for all rows at once: a row says in `data-press` what its buttons do, and holds no function. */
export function useRowActions(options: RowActionsOptions) {
  const { rows, hasThreads, onOpenThread, onGoTo, onAct, onToggleReaction } = options
  const openBundle = useOpenBundle()
  const [menu, setMenu] = useState<MenuPlace>()
  /** Where the emoji for a message are offered. */
  const [picking, setPicking] = useState<MenuPlace>()

  function press(what: string | undefined, message: Message, at: HTMLElement) {
    const { message_id, thread_id, parent_id } = message
    if (what === 'thread' && thread_id) onOpenThread(thread_id, message_id)
    if (what === 'answered' && parent_id) onGoTo(parent_id)
    if (what === 'menu') setMenu({ message, anchor: at })
    if (what === 'react') pickFor(message, at)
    if (what === 'act') onAct(at.dataset['action'] as MessageAction, message)
    if (what === 'toggleReaction') onToggleReaction(message, at.dataset['reaction'] ?? '')
  }

  /** The tools of a row go when the pointer leaves it, so only their place is kept. */
  function pickFor(message: Message, at: MenuPlace['anchor']) {
    const place = at.getBoundingClientRect()
    setPicking({ message, anchor: { getBoundingClientRect: () => place } })
  }

  return {
    menu,
    setMenu,
    picking,
    pickFor,
    stopPicking: () => setPicking(undefined),
    openBundle,
    /** Enter opens the bundle or the thread, if there is one. */
    enter(message: Message) {
      const { message_id, thread_id, msg_type, deleted } = message
      if (msg_type === 'merge_forward' && !deleted) openBundle(message_id)
      else if (hasThreads && thread_id) onOpenThread(thread_id, message_id)
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const button = (event.target as Element).closest<HTMLElement>('[data-press]')
      const message = messageAt(event.target, rows)
      if (button && message) press(button.dataset['press'], message, button)
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const message = messageAt(event.target, rows)
      // Selected text, links and pictures keep the browser's menu.
      const isOwn = (event.target as Element).closest('a, img, video, audio, input') || hasMarkedWords()
      if (event.defaultPrevented || !message || isOwn) return
      event.preventDefault()
      setMenu({ message, anchor: pointOf(event) })
    },
  }
}

const hasMarkedWords = () => getSelection()?.isCollapsed === false

const pointOf = ({ clientX, clientY }: MouseEvent) => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})

/** Opens a merge-forward next to the list, as the link in its card does. */
function useOpenBundle(): (messageId: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (messageId) =>
      void navigate({ search: addressOfBundle(new URLSearchParams(window.location.search), messageId) }),
    [navigate],
  )
}

interface RowFocusOptions {
  grid: RefObject<HTMLElement | null>
  virtual: Virtualizer<HTMLDivElement, Element>
  window: MessageWindow
  loaded: WindowState
  rows: LoadedRows
}

interface RowFocus {
  /** The tab stop: the current row, or while that is scrolled away the last one in view. */
  stopAt: number
  /** The message that the list was opened at. */
  targetId: string | undefined
  focusOn(index: number): void
  /** Goes to the first or the newest message of all. */
  goToEnd(isFirst: boolean): void
  /** Makes a row that received the focus the current one. */
  noteFocus(messageId: string): void
}

/**
 * The current row of the grid. Rows out of view do not exist, so the list
 * scrolls to where the row will be, and the row takes the focus once it is
 * rendered.
 */
export function useRowFocus({ grid, virtual, window, loaded, rows }: RowFocusOptions): RowFocus {
  const [activeId, setActiveId] = useState<string>()
  const [targetId, setTargetId] = useState<string>()
  const wantsFocus = useRef<string>(undefined)
  const { opening } = loaded
  const [led, setLed] = useState<unknown>()
  if (led !== opening) {
    setLed(opening)
    const id = targetMessageId(loaded)
    if (id !== undefined) {
      setTargetId(id)
      setActiveId(id)
    }
  }

  const takeFocus = () => {
    if (wantsFocus.current === undefined) return
    const row = rowElement(grid.current, wantsFocus.current)
    if (!row) return
    wantsFocus.current = undefined
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  // A row that was out of view exists only after the scroll.
  useEffect(takeFocus)

  const shown = virtual.getVirtualItems()
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {}
  const activeAt = activeId === undefined ? -1 : rows.indexOf(activeId)
  // A row that is scrolled away does not exist, so it cannot be the tab stop.
  const isDrawn = shown.some(({ index }) => index === activeAt)
  const stopAt = isDrawn ? activeAt : Math.min(Math.max(last, first), rows.count - 1)

  const focusOn = (index: number) => {
    const message = rows.at(index)
    if (!message) return
    wantsFocus.current = message.message_id
    setActiveId(message.message_id)
    // The current row is not rendered again.
    if (message.message_id === activeId) takeFocus()
    // Scrolls by offset, which stays right when rows are added above meanwhile. An index would then mean another row.
    const [offset] = virtual.getOffsetForIndex(index, 'auto') ?? []
    if (offset !== undefined && !shown.some((row) => row.index === index)) virtual.scrollToOffset(offset)
  }

  /** Opens the window at the end if that is not loaded, and moves the focus there. */
  const goToEnd = (isFirst: boolean) => {
    const end = isFirst ? loaded.older : loaded.newer
    if (end.isEnd) return focusOn(isFirst ? 0 : rows.count - 1)
    void window.open({ to: isFirst ? 'first' : 'newest' }).then(() => {
      const { rows: opened } = window.loaded()
      const id = opened.at(isFirst ? 0 : -1)?.message_id
      wantsFocus.current = id
      setActiveId(id)
    })
  }

  return { stopAt, targetId, focusOn, goToEnd, noteFocus: setActiveId }
}

/** The row of a message, if it is rendered. */
export const rowElement = (grid: HTMLElement | null, messageId: string): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(messageId)}"]`) ?? null

/** The message whose row contains the target of an event. */
export function messageAt(target: EventTarget, rows: LoadedRows): Message | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-message-id]') : null
  return row ? rows.at(rows.indexOf(row.dataset['messageId'] ?? '')) : undefined
}
