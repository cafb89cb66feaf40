import type { Message } from '../../../../contract/im/messages/message'
import { cursorFrom, PAGE_SIZE, placeOf, readOn, type Bounds, type ReadPage } from './read-on'

/** Ranges that reach further are not read for one click. */
const MOST_PAGES = 60

interface Asked {
  from: Message
  to: Message
  read: ReadPage
  bounds: Bounds
  keeps(message: Message): boolean
  signal: AbortSignal
}

/** Every message of a listing between two, both included, earliest first, in whichever order they are given. */
export async function readBetween({ from, to, read, bounds, keeps, signal }: Asked): Promise<Message[]> {
  const isForth = Number(from.create_time) <= Number(to.create_time)
  const [first, last] = isForth ? [from, to] : [to, from]
  const found = [first]
  let cursor = cursorFrom('newer', placeOf(first))
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await readOn(cursor, bounds, read, signal)
    for (const message of page.messages) {
      found.push(message)
      if (message.message_id === last.message_id) return found.filter(keeps)
    }
    cursor = page.cursor
    if (cursor.isEnd) throw new Error('the second message does not come after the first')
  }
  throw new Error(`more than ${MOST_PAGES * PAGE_SIZE} messages lie between`)
}
