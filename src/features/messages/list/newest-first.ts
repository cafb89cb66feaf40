import type { Message } from '../../../../contract/im/messages/message'
import type { RowPage, RowSource } from '../selection/rows'
import { cursorFrom, readNextPage, type Bounds, type Cursor, type ReadPage } from './read-on'

interface Listing {
  of: unknown
  /** What is loaded up to the newest, earliest first, and how it goes on behind; none: the newest is not loaded. */
  held: { rows: readonly Message[]; older: Cursor } | undefined
  read: ReadPage
  bounds: Bounds
  keeps(message: Message): boolean
  /** A thread's listing knows no times: it is read from its root on (platform/messages#calls). */
  isTimed: boolean
}

/**
 * The messages that a filter keeps from the newest on, without moving the list:
 * what is loaded is not read again. A page that did not come is asked for again
 * by the next asking.
 */
export function newestFirst({ of, held, read, bounds, keeps, isTimed }: Listing): RowSource {
  let cursor = held?.older ?? cursorFrom(isTimed ? 'older' : 'newer', undefined)
  const fromRoot: Message[] = []
  return {
    of,
    held: held?.rows.toReversed() ?? [],
    async next(signal): Promise<RowPage | undefined> {
      if (cursor.isEnd) return undefined
      const page = await readNextPage(cursor, bounds, read, signal)
      cursor = page.cursor
      const looked = page.messages.length
      const kept = page.messages.filter(keeps)
      const last = page.messages.at(-1)
      if (cursor.direction === 'older')
        return { messages: kept, looked, backTo: last && Number(last.create_time) }
      // The newest of a thread are the last to come.
      fromRoot.push(...kept)
      return { messages: cursor.isEnd ? fromRoot.toReversed() : [], looked, backTo: undefined }
    },
  }
}
