import type { Page } from '../../../contract/envelope'
import type { Message } from '../../../contract/im/messages/message'
import type { PageRange } from '../../api/messages/messages'

/** Reads one page of the window's listing. */
export type ReadPage = (range: PageRange, signal: AbortSignal) => Promise<Page<Message>>

/** Whole seconds, both included (platform/messages#calls). */
export interface Bounds {
  start?: number
  end?: number
}

export type Direction = 'older' | 'newer'

/** Where a message lies in its chat. */
export interface Place {
  id: string
  /** Milliseconds. */
  time: number
}

/** How far one direction has been read. */
export interface Cursor {
  direction: Direction
  /** The outermost message that was seen; undefined: the listing starts here. */
  at: Place | undefined
  /** The page after it, while the same listing continues. */
  next: PageRange | undefined
  /** Whether `at` has been passed in that listing: everything after it lies beyond. */
  passed: boolean
  /** Nothing lies beyond. */
  isEnd: boolean
}

/** A cursor at a place, or at the start of the listing. */
export const cursorFrom = (direction: Direction, at: Place | undefined, isEnd = false): Cursor => ({
  direction,
  at,
  next: undefined,
  passed: false,
  isEnd,
})

export const PAGE_SIZE = 50

/**
 * Returns the next messages in a direction, nearest first, and the cursor after them.
 *
 * The wire counts whole seconds, so resuming at a place means reading its whole second again. Until the place itself
 * is passed, only messages farther in time are used. Any number of messages may share a second, even a millisecond;
 * then more pages are read until the place is passed.
 */
export async function readNextPage(
  cursor: Cursor,
  bounds: Bounds,
  read: ReadPage,
  signal: AbortSignal,
): Promise<{ messages: Message[]; cursor: Cursor }> {
  // If nothing was seen yet, everything lies beyond.
  let passed = cursor.passed || cursor.at === undefined
  let range = cursor.next ?? beginning(cursor, bounds)
  for (;;) {
    const { items, has_more, page_token } = await read(range, signal)
    const beyond: Message[] = []
    for (const message of items) {
      if (passed || isBeyond(cursor, message)) beyond.push(message)
      passed ||= message.message_id === cursor.at?.id
    }
    const hasMore = has_more && Boolean(page_token)
    const next = hasMore ? { ...range, page_token } : undefined
    // Everything after these messages in this listing lies beyond them.
    passed ||= beyond.length > 0
    const last = beyond.at(-1)
    if (last || !next) {
      const at = last ? placeOf(last) : cursor.at
      return { messages: beyond, cursor: { ...cursor, at, next, passed, isEnd: !next } }
    }
    range = next
  }
}

function beginning({ direction, at }: Cursor, { start, end }: Bounds): PageRange {
  const second = at && Math.floor(at.time / 1000)
  const from = direction === 'newer' ? (second ?? start) : start
  const to = direction === 'older' ? (second ?? end) : end
  return {
    sort_type: direction === 'older' ? 'ByCreateTimeDesc' : 'ByCreateTimeAsc',
    page_size: PAGE_SIZE,
    ...(from !== undefined && { start_time: from }),
    ...(to !== undefined && { end_time: to }),
  }
}

function isBeyond({ direction, at }: Cursor, message: Message): boolean {
  if (!at) return true
  const time = Number(message.create_time)
  return direction === 'older' ? time < at.time : time > at.time
}

export const placeOf = ({ message_id, create_time }: Message): Place => ({
  id: message_id,
  time: Number(create_time),
})
