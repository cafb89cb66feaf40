import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { isComposingKey } from '../../ui/command-registry'
import { useRelease } from '../../ui/outside-react'
import type { Selection, SelectionEdit } from '../forward/forward'
import { followDrag } from './follow-drag'
import type { Rows } from './rows'
import type { SelectAll } from './select-all'

/** The properties of a key event that matter. */
export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Connects a list to a selection. Read with every gesture, so both may change in between. */
interface Meeting {
  selection: Selection
  selectAll: SelectAll
  rows(): Rows
  /** The row that has the keyboard; -1: none. */
  active(): number
  /** Moves the keyboard to a row, and shows it. */
  activate(index: number): void
  /** Whether Escape deselects everything; in a panel it closes the panel instead. */
  clearsOnEscape(): boolean
}

/** How many rows Page Up and Page Down cover with Shift. */
const PAGE_ROWS = 10

/** Where a range begins, and whether it selects or deselects. */
interface Anchor {
  id: string
  isOn: boolean
  edit: SelectionEdit
  endId: string
}

/** The ways to select, independent of the input device. */
export class Gestures {
  readonly #meeting: Meeting
  #anchor: Anchor | undefined

  constructor(meeting: Meeting) {
    this.#meeting = meeting
  }

  /** Turns one row on or off. The next range begins here. */
  toggle(messageId: string) {
    const { selection, rows } = this.#meeting
    const message = rows().at(rows().indexOf(messageId))
    const isOn = !selection.has(messageId)
    if (!isOn) selection.drop([messageId])
    else if (message) selection.pick([message], { at: messageId })
    this.#anchorAt(messageId, isOn)
  }

  /** Turns all rows from the start of the last range or toggle on or off, like the row there. */
  async rangeTo(messageId: string) {
    const { selection, rows, active } = this.#meeting
    const known = rows()
    const from = this.#anchor ?? this.#anchorAt(known.at(active())?.message_id ?? messageId, true)
    from.endId = messageId
    const ends = [known.indexOf(from.id), known.indexOf(messageId)] as const
    if (ends.every((index) => index >= 0)) {
      run(from, rangeOf(known, ...ends), Math.abs(ends[1] - ends[0]) + 1, messageId)
      return
    }
    const read = await known.between?.(from.id, messageId).catch((error: unknown) => {
      return (error as Error).name === 'AbortError' ? ('left' as const) : undefined
    })
    // The list was left, or another range has begun, while this one was read.
    if (read === 'left' || this.#anchor !== from || from.endId !== messageId) return
    if (!read) {
      selection.notify({ type: 'notRead' })
      return
    }
    run(from, read[0]?.message_id === from.id ? read : read.toReversed(), read.length, messageId)
  }

  /** Selects everything in the filter; if that is too much, the newest. */
  all(): Promise<void> {
    this.#anchor = undefined
    return this.#meeting.selectAll.start(this.#meeting.rows().newest())
  }

  /** Drags from one box over others. Nothing happens until another is reached. */
  paint(fromId: string) {
    const { selection, rows } = this.#meeting
    const isOn = !selection.has(fromId)
    let edit: SelectionEdit | undefined
    return {
      over: (messageId: string): boolean => {
        const known = rows()
        const ends = [known.indexOf(fromId), known.indexOf(messageId)] as const
        if ((!edit && messageId === fromId) || ends.some((index) => index < 0)) return false
        edit ??= selection.begin()
        run({ isOn, edit }, rangeOf(known, ...ends), Math.abs(ends[1] - ends[0]) + 1, messageId)
        this.#anchor = { id: fromId, isOn, edit, endId: messageId }
        return true
      },
    }
  }

  /** Returns whether it handled the key. */
  press(pressed: Key): boolean {
    const { selection, selectAll, rows, active, clearsOnEscape } = this.#meeting
    const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed
    if (altKey) return false
    if (key === 'Escape') {
      // Stops selecting all, before it would deselect anything.
      if (selectAll.stop()) return true
      if (!clearsOnEscape() || selection.picked().length === 0) return false
      selection.clear()
      this.#anchor = undefined
      return true
    }
    if ((ctrlKey || metaKey) && !(shiftKey && (key === 'Home' || key === 'End'))) {
      return this.#pressWithCommand(pressed)
    }
    const here = rows().at(active())
    if (key === ' ') {
      if (!here) return false
      if (shiftKey) void this.rangeTo(here.message_id)
      else this.toggle(here.message_id)
      return true
    }
    const target = shiftKey ? targetOf(key, active(), rows().count) : undefined
    if (target === undefined) return false
    this.#stepTo(target)
    return true
  }

  #anchorAt(id: string, isOn: boolean): Anchor {
    return (this.#anchor = { id, isOn, edit: this.#meeting.selection.begin(), endId: id })
  }

  #stepTo(index: number) {
    const { rows, active, activate } = this.#meeting
    const known = rows()
    const to = Math.min(Math.max(index, 0), known.count - 1)
    const [here, there] = [known.at(active()), known.at(to)]
    if (!there) return
    // Not where the last range ended: a new one begins here.
    if (here && this.#anchor?.endId !== here.message_id) this.#anchorAt(here.message_id, true)
    activate(to)
    void this.rangeTo(there.message_id)
  }

  #pressWithCommand({ key, shiftKey }: Key): boolean {
    const { selection } = this.#meeting
    const name = key.toLowerCase()
    if (name === 'a' && !shiftKey) {
      void this.all()
      return true
    }
    if (name !== 'z' || shiftKey || !selection.canUndo()) return false
    selection.undo()
    this.#anchor = undefined
    return true
  }
}

function run(
  { isOn, edit }: Pick<Anchor, 'isOn' | 'edit'>,
  messages: Iterable<Message>,
  count: number,
  at: string,
) {
  if (isOn) edit.pick(messages, { count, at, isRange: true })
  else edit.drop([...messages].map(({ message_id }) => message_id))
}

function targetOf(key: string, from: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - PAGE_ROWS,
    PageDown: from + PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }
  return targets[key]
}

/** Both included, starting at `from`; lazy. */
function* rangeOf(rows: Rows, from: number, to: number): Generator<Message> {
  const step = to < from ? -1 : 1
  for (let index = from; index !== to + step; index += step) {
    const message = rows.at(index)
    if (message) yield message
  }
}

interface Options {
  selection: Selection
  selectAll: SelectAll
  rows: Rows
  /** The row that has the keyboard; -1: none. */
  active: number
  /** Moves the keyboard to a row, and shows it. */
  onActivate(index: number): void
  /** Whether Escape deselects everything; default yes. It is false for a panel that Escape closes. */
  clearsOnEscape?: boolean
}

/** How long a finger must rest on a row to select it. */
const LONG_PRESS_MS = 450
/** A finger that moved further is scrolling. */
const STILL_PX = 10

/** Elements that handle clicks themselves; a click there is no click on the row. */
const OWN_USE = 'a, button, input, select, textarea, summary, audio, video, label, [role="button"]'

/**
 * Selects by pointer, touch and keys in a list whose rows carry
 * `data-message-id` and a `PickBox`. Spread the returned handlers on the
 * element around the rows; a list with keys of its own checks
 * `event.defaultPrevented` first.
 */
export function useRowGestures(options: Options) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const made = useRef<Gestures>(undefined)
  const gestures = () =>
    (made.current ??= new Gestures({
      selection: latest.current.selection,
      selectAll: latest.current.selectAll,
      rows: () => latest.current.rows,
      active: () => latest.current.active,
      activate: (index) => latest.current.onActivate(index),
      clearsOnEscape: () => latest.current.clearsOnEscape !== false,
    }))
  /** State of the pointer between pointerdown and click. */
  const pointer = useRef<Pointer>({ isTouch: false, isSpent: false })
  useRelease(pointer, ({ current }) => {
    clearTimeout(current.timer)
    current.endDrag?.()
  })

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const messageId = rowOf(event)
    const isTouch = event.pointerType === 'touch'
    clearTimeout(pointer.current.timer)
    pointer.current.endDrag?.()
    const pressed: Pointer = { isTouch, isSpent: false, x: event.clientX, y: event.clientY }
    pointer.current = pressed
    if (messageId === undefined || event.button !== 0) return
    pointer.current.aim = { messageId, isAtBox: isBox(event) }
    if (isTouch) {
      pointer.current.timer = setTimeout(() => {
        pointer.current.isSpent = true
        gestures().toggle(messageId)
      }, LONG_PRESS_MS)
    } else if (isBox(event)) {
      const painting = gestures().paint(messageId)
      pressed.endDrag = followDrag({
        scroller: event.currentTarget.closest<HTMLElement>('[data-message-rows]') ?? event.currentTarget,
        hasMoved: (at) => hasMoved(pressed, at),
        onRow: (reached) => {
          if (painting.over(reached)) pressed.isSpent = true
        },
      })
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current } = pointer
    if (current.timer !== undefined && hasMoved(current, event)) clearTimeout(current.timer)
  }

  function onPointerEnd() {
    clearTimeout(pointer.current.timer)
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    // A list that is still scrolling moves its rows between pointerdown and click: the row aimed at counts.
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
    /** Keeps the focus on the rows, and Shift from selecting text. */
    onMouseDown(event: MouseEvent<HTMLElement>) {
      if (rowOf(event) === undefined) return
      if (isBox(event) || (event.shiftKey && !hasOwnUse(event))) event.preventDefault()
    },
    /** A long press selects, and opens no menu. */
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (pointer.current.isTouch && rowOf(event) !== undefined) event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isPressed = (event.key === ' ' || event.key === 'Enter') && !isBox(event) && hasOwnUse(event)
      if (event.defaultPrevented || isComposingKey(event.nativeEvent) || isPressed || isTyping(event)) return
      if (gestures().press(event)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }
}

interface Pointer {
  isTouch: boolean
  /** A long press or a drag has used it: the click that follows is ignored. */
  isSpent: boolean
  x?: number
  y?: number
  timer?: ReturnType<typeof setTimeout>
  /** Ends a drag over boxes. */
  endDrag?(): void
  /** Where it was pressed. */
  aim?: { messageId: string; isAtBox: boolean }
}

const hasMoved = ({ x = 0, y = 0 }: Pointer, { clientX, clientY }: { clientX: number; clientY: number }) =>
  Math.hypot(clientX - x, clientY - y) > STILL_PX

const within = (event: { target: EventTarget }, selector: string): Element | null =>
  event.target instanceof Element ? event.target.closest(selector) : null

const rowOf = (event: { target: EventTarget }): string | undefined =>
  within(event, '[data-message-id]')?.getAttribute('data-message-id') ?? undefined

const isBox = (event: { target: EventTarget }): boolean => within(event, '[data-pick-box]') !== null

/** Whether the target uses the keys itself. */
const isTyping = (event: { target: EventTarget }): boolean =>
  within(event, 'input, select, textarea, audio, video') !== null

const hasOwnUse = (event: { target: EventTarget }): boolean => within(event, OWN_USE) !== null
