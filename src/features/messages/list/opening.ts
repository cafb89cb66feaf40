import type { Message } from '../../../../contract/im/messages/message'
import type { PageRange } from '../../../api/messages/messages'
import {
  cursorFrom,
  PAGE_SIZE,
  placeOf,
  readNextPage,
  type Bounds,
  type Cursor,
  type Direction,
  type Place,
  type ReadPage,
} from './read-on'

/** Where a window opens. */
export type Opening =
  | { to: 'newest' }
  | { to: 'first' }
  /** At the first message from then on; what was meant ends before `until`. Milliseconds. */
  | { to: 'time'; time: number; until: number }
  | { to: 'message'; place: Place }

/** What a window opens with: messages without a hole, earliest first, and how both ends are read on. */
export interface OpeningSegment {
  messages: Message[]
  cursors: Record<Direction, Cursor>
}

interface Listing {
  read: ReadPage
  bounds: Bounds
  /** A thread's listing knows no times: it is read from its root on (platform/messages#calls). */
  isTimed: boolean
  signal: AbortSignal
}

/** Reads the piece of a chat or a thread that an opening asks for. */
export async function readOpening(opening: Opening, listing: Listing): Promise<OpeningSegment> {
  const { read, bounds, isTimed, signal } = listing
  const go = (cursor: Cursor) => readNextPage(cursor, bounds, read, signal)
  if (opening.to === 'newest' && isTimed) {
    const { messages, cursor } = await go(cursorFrom('older', undefined))
    const newest = messages[0] && placeOf(messages[0])
    return {
      messages: messages.toReversed(),
      cursors: { older: cursor, newer: cursorFrom('newer', newest, true) },
    }
  }
  const messages: Message[] = []
  let newer = isTimed ? from(opening, bounds) : cursorFrom('newer', undefined)
  // More than a page may share the second in which the message was said; a thread is read up to it.
  for (;;) {
    const page = await go(newer)
    messages.push(...page.messages)
    newer = page.cursor
    if (newer.isEnd || !liesBehind(opening, messages)) break
  }
  // Nothing was said since: what was said last is near.
  if (messages.length === 0 && opening.to !== 'newest' && isTimed && opening.to !== 'first') {
    return await readOpening({ to: 'newest' }, listing)
  }
  const first = messages[0] && placeOf(messages[0])
  const isFirst = !isTimed || opening.to === 'first'
  const older = cursorFrom('older', first, isFirst)
  if (isFirst || opening.to !== 'message') return { messages, cursors: { older, newer } }
  // A message is read with what led to it.
  const before = await go(older)
  return {
    messages: [...before.messages.toReversed(), ...messages],
    cursors: { older: before.cursor, newer },
  }
}

function liesBehind(opening: Opening, messages: readonly Message[]): boolean {
  if (opening.to !== 'message') return false
  const { id, time } = opening.place
  const last = messages.at(-1)
  if (messages.some(({ message_id }) => message_id === id)) return false
  return !last || Number(last.create_time) <= time
}

/** Where the listing begins, within its bounds. */
function from(opening: Opening, { start = 0, end = Infinity }: Bounds): Cursor {
  const time = opening.to === 'time' ? opening.time : opening.to === 'message' ? opening.place.time : 0
  const start_time = Math.min(Math.max(Math.floor(time / 1000), start), end)
  const end_time = Number.isFinite(end) ? { end_time: end } : {}
  const next: PageRange = { sort_type: 'ByCreateTimeAsc', page_size: PAGE_SIZE, start_time, ...end_time }
  return { ...cursorFrom('newer', undefined), next, passed: true }
}
