import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import type { LoadedRows } from './loaded-rows'
import type { MessageWindow } from './message-window'
import { targetMessageId } from './target-reached'
import type { WindowState } from './window-state'

interface Options {
  grid: RefObject<HTMLElement | null>
  virtual: Virtualizer<HTMLDivElement, Element>
  window: MessageWindow
  loaded: WindowState
  rows: LoadedRows
}

interface RowFocus {
  /** Where Tab stops: the row one was on last, or while that is scrolled away the last in view. */
  stopAt: number
  /** What one was led to. */
  targetId: string | undefined
  focusOn(index: number): void
  /** To the first or the newest message of all. */
  goToEnd(isFirst: boolean): void
  /** The focus came to a row by itself. */
  noteFocus(messageId: string): void
}

/**
 * Which row of the grid one is on. Rows out of view do not exist, so the focus
 * goes to where a row will be, and to the row itself once it is drawn.
 */
export function useRowFocus({ grid, virtual, window, loaded, rows }: Options): RowFocus {
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
  // A tab stop that is scrolled away would be none.
  const isDrawn = shown.some(({ index }) => index === activeAt)
  const stopAt = isDrawn ? activeAt : Math.min(Math.max(last, first), rows.count - 1)

  const focusOn = (index: number) => {
    const message = rows.at(index)
    if (!message) return
    wantsFocus.current = message.message_id
    setActiveId(message.message_id)
    // The row that one was on already is not drawn anew.
    if (message.message_id === activeId) takeFocus()
    // By offset, which follows when rows come above meanwhile; an index would then mean another row.
    const [offset] = virtual.getOffsetForIndex(index, 'auto') ?? []
    if (offset !== undefined && !shown.some((row) => row.index === index)) virtual.scrollToOffset(offset)
  }

  /** Where the end is not loaded the window opens there, and the focus goes along. */
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

/** The row of a message, where it is drawn. */
export const rowElement = (grid: HTMLElement | null, messageId: string): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(messageId)}"]`) ?? null

/** The message in whose row something happened. */
export function messageAt(target: EventTarget, rows: LoadedRows): Message | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-message-id]') : null
  return row ? rows.at(rows.indexOf(row.dataset['messageId'] ?? '')) : undefined
}
