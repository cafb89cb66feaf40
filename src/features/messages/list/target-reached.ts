import type { Message } from '../../../../contract/im/messages/message'
import type { WindowState } from './window-state'

/** The place of the first row that was said at a time or later; behind the last where there is none. */
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
 * Whether the list shows what was gone to, as soon as it has opened: a filter
 * may leave it out, or nothing was said then. Undefined while it still looks.
 */
export function isTargetShown({ phase, opening, rows, newer }: WindowState): boolean | undefined {
  if (phase !== 'open') return undefined
  if (opening.to === 'message') return rows.some(({ message_id }) => message_id === opening.place.id)
  if (opening.to !== 'time') return true
  const next = rows[firstIndexAt(rows, opening.time)]
  if (next) return Number(next.create_time) < opening.until
  return newer.isEnd ? false : undefined
}

/** The row that one went to, be it by its id or by the moment when it was said. */
export function targetMessageId({ opening, rows }: WindowState): string | undefined {
  if (opening.to === 'message') return opening.place.id
  if (opening.to !== 'time' || opening.until - opening.time > 1) return undefined
  const row = rows[firstIndexAt(rows, opening.time)]
  return row && Number(row.create_time) === opening.time ? row.message_id : undefined
}
