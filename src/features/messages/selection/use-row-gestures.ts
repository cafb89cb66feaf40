import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useRelease } from '../../../ui/outside-react'
import type { Selection } from '../../forward/selection'
import { createGestures, type Gestures } from './gestures'
import type { Rows } from './rows'
import type { SelectAll } from './select-all'

interface Options {
  selection: Selection
  selectAll: SelectAll
  rows: Rows
  /** The row where the keyboard is; -1: nowhere. */
  active: number
  /** Takes the keyboard to a row, and shows it. */
  onActivate(index: number): void
  /** Whether Escape lets everything go; default yes. A panel that Escape closes says no. */
  clearsOnEscape?: boolean
}

/** How long a finger rests on a row until that picks it. */
const LONG_PRESS_MS = 450
/** A finger that moved further is scrolling. */
const STILL_PX = 10

/** What has a use of its own when it is clicked; a click there is no click on the row. */
const OWN_USE = 'a, button, input, select, textarea, summary, audio, video, label, [role="button"]'

/**
 * Picking by pointer, finger and key for a list whose rows carry
 * `data-message-id` and a `PickBox`. Spread what it answers on the element
 * around the rows; where the list has keys of its own it asks
 * `event.defaultPrevented` first.
 */
export function useRowGestures(options: Options) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const made = useRef<Gestures>(undefined)
  const gestures = () =>
    (made.current ??= createGestures({
      selection: latest.current.selection,
      selectAll: latest.current.selectAll,
      rows: () => latest.current.rows,
      active: () => latest.current.active,
      activate: (index) => latest.current.onActivate(index),
      clearsOnEscape: () => latest.current.clearsOnEscape !== false,
    }))
  /** What the pointer is about, between its way down and the click. */
  const pointer = useRef<Pointer>({ isTouch: false, isSpent: false })
  useRelease(pointer, (left) => clearTimeout(left.current.timer))

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const messageId = rowOf(event)
    const isTouch = event.pointerType === 'touch'
    clearTimeout(pointer.current.timer)
    pointer.current = { isTouch, isSpent: false, x: event.clientX, y: event.clientY }
    if (messageId === undefined || event.button !== 0) return
    pointer.current.aim = { messageId, isAtBox: isBox(event) }
    if (isTouch) {
      pointer.current.timer = setTimeout(() => {
        pointer.current.isSpent = true
        gestures().toggle(messageId)
      }, LONG_PRESS_MS)
    } else if (isBox(event)) {
      pointer.current.painting = gestures().paint(messageId)
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current } = pointer
    if (current.timer !== undefined && hasMoved(current, event)) clearTimeout(current.timer)
    if (!current.painting) return
    if (event.buttons !== 1) {
      delete current.painting
      return
    }
    const messageId = rowOf(event)
    if (messageId !== undefined && current.painting.over(messageId)) current.isSpent = true
  }

  function onPointerEnd() {
    clearTimeout(pointer.current.timer)
    delete pointer.current.painting
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    // A list that still glides moves its rows between the way down and the click: what was aimed at counts.
    const { aim } = pointer.current
    delete pointer.current.aim
    const isAimed = aim !== undefined && !hasMoved(pointer.current, event)
    const messageId = isAimed ? aim.messageId : rowOf(event)
    const isAtBox = isAimed ? aim.isAtBox : isBox(event)
    if (messageId === undefined) return
    if (pointer.current.isSpent) {
      pointer.current.isSpent = false
      event.preventDefault()
      return
    }
    if (!isAtBox && hasOwnUse(event)) return
    const { rows, onActivate, selection } = latest.current
    const isPicking = pointer.current.isTouch && selection.picked().length > 0
    onActivate(rows.indexOf(messageId))
    if (event.shiftKey) void gestures().rangeTo(messageId)
    else if (isAtBox || event.ctrlKey || event.metaKey || isPicking) gestures().toggle(messageId)
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onClick,
    /** Focus stays with the rows, and Shift selects rows, not words. */
    onMouseDown(event: MouseEvent<HTMLElement>) {
      if (rowOf(event) === undefined) return
      if (isBox(event) || (event.shiftKey && !hasOwnUse(event))) event.preventDefault()
    },
    /** A finger that rests picks, and asks for no menu. */
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (pointer.current.isTouch && rowOf(event) !== undefined) event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isPressed = (event.key === ' ' || event.key === 'Enter') && !isBox(event) && hasOwnUse(event)
      if (event.defaultPrevented || event.nativeEvent.isComposing || isPressed || isTyping(event)) return
      if (gestures().press(event)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }
}

interface Pointer {
  isTouch: boolean
  /** A long press or painting has used it: the click that follows means nothing. */
  isSpent: boolean
  x?: number
  y?: number
  timer?: ReturnType<typeof setTimeout>
  painting?: ReturnType<Gestures['paint']>
  /** Where it went down. */
  aim?: { messageId: string; isAtBox: boolean }
}

const hasMoved = ({ x = 0, y = 0 }: Pointer, { clientX, clientY }: PointerEvent | MouseEvent) =>
  Math.hypot(clientX - x, clientY - y) > STILL_PX

const within = (event: { target: EventTarget }, selector: string): Element | null =>
  event.target instanceof Element ? event.target.closest(selector) : null

const rowOf = (event: { target: EventTarget }): string | undefined =>
  within(event, '[data-message-id]')?.getAttribute('data-message-id') ?? undefined

const isBox = (event: { target: EventTarget }): boolean => within(event, '[data-pick-box]') !== null

/** Where all keys mean something else. */
const isTyping = (event: { target: EventTarget }): boolean =>
  within(event, 'input, select, textarea, audio, video') !== null

const hasOwnUse = (event: { target: EventTarget }): boolean => within(event, OWN_USE) !== null
