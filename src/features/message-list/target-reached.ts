import type { Message } from '../../../contract/im/messages/message'
import type { WindowState } from './window-state'

/** Index of the first row that was sent at a time or later; the number of rows if there is none. */
export function firstIndexAt(rows: readonly Message[], time: number): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (Number(rows[middle]?.create_time) < time) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Whether an opened list shows its target: a filter may hide it, or nothing was
 * sent then. Undefined while that is not known yet.
 */
export function isTargetShown({ phase, opening, rows, newer }: WindowState): boolean | undefined {
  if (phase !== 'open') return undefined
  if (opening.to === 'message') return rows.some(({ message_id }) => message_id === opening.place.id)
  if (opening.to !== 'time') return true
  const next = rows[firstIndexAt(rows, opening.time)]
  if (next) return Number(next.create_time) < opening.until
  return newer.isEnd ? false : undefined
}

/** The message that the list was opened at, by its id or by the moment when it was sent. */
export function targetMessageId({ opening, rows }: WindowState): string | undefined {
  if (opening.to === 'message') return opening.place.id
  if (opening.to !== 'time' || opening.until - opening.time > 1) return undefined
  const row = rows[firstIndexAt(rows, opening.time)]
  return row && Number(row.create_time) === opening.time ? row.message_id : undefined
}
