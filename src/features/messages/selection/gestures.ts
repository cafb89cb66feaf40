import type { Message } from '../../../../contract/im/messages/message'
import type { Selection, SelectionEdit } from '../../forward/selection'
import type { Rows } from './rows'
import type { SelectAll } from './select-all'

/** What of a key counts. */
export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** How a list and a selection meet. Read when a gesture happens, so both may change in between. */
interface Meeting {
  selection: Selection
  selectAll: SelectAll
  rows(): Rows
  /** The row where the keyboard is; -1: nowhere. */
  active(): number
  /** Takes the keyboard there, and shows the row. */
  activate(index: number): void
  /** Whether Escape lets everything go; in a panel it closes the panel instead. */
  clearsOnEscape(): boolean
}

/** What an operator can do to pick, whatever it is done with. */
export interface Gestures {
  /** One row: on or off. A range begins here. */
  toggle(messageId: string): void
  /** All from where the last range or toggle began; as that was, on or off. */
  rangeTo(messageId: string): Promise<void>
  /** Everything in the filter; where that is too much, the newest. */
  all(): Promise<void>
  /** Holding the pointer down on one box and running over others. Nothing happens until another is reached. */
  paint(fromId: string): { over(messageId: string): boolean }
  /** Whether the key was one of ours. */
  press(key: Key): boolean
}

/** Rows that Page Up and Page Down run over with Shift. */
const PAGE = 10

export function createGestures({
  selection,
  selectAll,
  rows,
  active,
  activate,
  clearsOnEscape,
}: Meeting): Gestures {
  /** Where ranges begin, and whether they pick or drop. */
  let anchor: { id: string; isOn: boolean; stroke: SelectionEdit; endId: string } | undefined

  const anchorAt = (id: string, isOn: boolean) =>
    (anchor = { id, isOn, stroke: selection.begin(), endId: id })

  function toggle(messageId: string) {
    const message = rows().at(rows().indexOf(messageId))
    const isOn = !selection.has(messageId)
    if (!isOn) selection.drop([messageId])
    else if (message) selection.pick([message], { at: messageId })
    anchorAt(messageId, isOn)
  }

  async function rangeTo(messageId: string) {
    const known = rows()
    const from = anchor ?? anchorAt(known.at(active())?.message_id ?? messageId, true)
    from.endId = messageId
    const ends = [known.indexOf(from.id), known.indexOf(messageId)] as const
    if (ends.every((index) => index >= 0)) {
      run(from, rangeOf(known, ...ends), Math.abs(ends[1] - ends[0]) + 1, messageId)
      return
    }
    const read = known.between ? await known.between(from.id, messageId).catch(() => undefined) : undefined
    // Another range was begun while this one was read.
    if (anchor !== from || from.endId !== messageId) return
    if (!read) {
      selection.notify({ type: 'notRead' })
      return
    }
    run(from, read[0]?.message_id === from.id ? read : read.toReversed(), read.length, messageId)
  }

  function run(
    from: { isOn: boolean; stroke: SelectionEdit },
    messages: Iterable<Message>,
    count: number,
    at: string,
  ) {
    if (from.isOn) from.stroke.pick(messages, { count, at, isRange: true })
    else from.stroke.drop([...messages].map(({ message_id }) => message_id))
  }

  function stepTo(index: number) {
    const known = rows()
    const to = Math.min(Math.max(index, 0), known.count - 1)
    const [here, there] = [known.at(active()), known.at(to)]
    if (!there) return
    // Somewhere else than where the last range ended: a new one begins here.
    if (here && anchor?.endId !== here.message_id) anchorAt(here.message_id, true)
    activate(to)
    void rangeTo(there.message_id)
  }

  function all(): Promise<void> {
    anchor = undefined
    return selectAll.start(rows().newest())
  }

  function undo() {
    selection.undo()
    anchor = undefined
    return true
  }

  function pressWithCommand({ key, shiftKey }: Key): boolean {
    const name = key.toLowerCase()
    if (name === 'a' && !shiftKey) {
      void all()
      return true
    }
    if (name === 'z' && !shiftKey && selection.canUndo()) return undo()
    return false
  }

  return {
    toggle,
    rangeTo,
    all,
    paint(fromId) {
      const isOn = !selection.has(fromId)
      let stroke: SelectionEdit | undefined
      return {
        over(messageId) {
          const known = rows()
          const ends = [known.indexOf(fromId), known.indexOf(messageId)] as const
          if ((!stroke && messageId === fromId) || ends.some((index) => index < 0)) return false
          stroke ??= selection.begin()
          run({ isOn, stroke }, rangeOf(known, ...ends), Math.abs(ends[1] - ends[0]) + 1, messageId)
          anchor = { id: fromId, isOn, stroke, endId: messageId }
          return true
        },
      }
    },
    press(pressed) {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed
      if (altKey) return false
      if (key === 'Escape') {
        // Before it lets go of what was found.
        if (selectAll.stop()) return true
        if (!clearsOnEscape() || selection.picked().length === 0) return false
        selection.clear()
        anchor = undefined
        return true
      }
      if ((ctrlKey || metaKey) && !(shiftKey && (key === 'Home' || key === 'End'))) {
        return pressWithCommand(pressed)
      }
      const here = rows().at(active())
      if (key === ' ') {
        if (!here) return false
        if (shiftKey) void rangeTo(here.message_id)
        else toggle(here.message_id)
        return true
      }
      const target = shiftKey ? targetOf(key, active(), rows().count) : undefined
      if (target === undefined) return false
      stepTo(target)
      return true
    },
  }
}

function targetOf(key: string, from: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - PAGE,
    PageDown: from + PAGE,
    Home: 0,
    End: count - 1,
  }
  return targets[key]
}

/** Both included, beginning with the first; nothing is collected before it is asked for. */
function* rangeOf(rows: Rows, from: number, to: number): Generator<Message> {
  const step = to < from ? -1 : 1
  for (let index = from; index !== to + step; index += step) {
    const message = rows.at(index)
    if (message) yield message
  }
}
