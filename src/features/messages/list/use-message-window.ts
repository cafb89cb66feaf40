import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { getMessage, listMessages } from '../../../api/messages/messages'
import type { Container } from '../../../api/messages/messages'
import { delay } from '../../../api/retry'
import { boundsOf, keeping, type Filter } from './filters'
import { loadedRows, type LoadedRows } from './loaded-rows'
import { MessageWindow } from './message-window'
import { newestFirst } from './newest-first'
import type { Opening } from './opening'
import { PageIndex } from './page-index'
import { cursorFrom, PAGE_SIZE, placeOf, readNextPage, type Bounds, type ReadPage } from './read-on'
import { openReadPace } from './read-pace'
import { ReadTimes } from './read-times'
import type { SenderRegistry } from './sender-registry'
import type { WindowState } from './window-state'

/** So long what was read is taken to be so still. */
const MAX_AGE_MS = 30_000
const clock = () => performance.now()

interface Options {
  container: Container
  filter: Filter
  /** None: it is not known yet where to open. */
  opening: Opening | undefined
  speakers?: SenderRegistry | undefined
}

/** The window over a container and a filter; another one for each, opened where it is asked to. */
export function useMessageWindow({ container: { type, id }, filter, opening, speakers }: Options): {
  window: MessageWindow
  loaded: WindowState
  rows: LoadedRows
  read: ReadPage
  lastRead: ReadTimes
  known: PageIndex
  /** Reading waits until then, on the clock of `performance.now()`. */
  heldUntil: number | undefined
} {
  const { window, reading, read, lastRead, known, pace } = useMemo(() => {
    const isTimed = type === 'chat'
    const [bounds, keeps] = [isTimed ? boundsOf(filter) : {}, keeping(filter)]
    const lastRead = new ReadTimes(MAX_AGE_MS, clock)
    const known = new PageIndex()
    const pace = openReadPace(delay)
    const read: ReadPage = async (stretch, signal) => {
      const page = await pace.read(() => listMessages({ type, id }, stretch, signal), signal)
      speakers?.note(page.items)
      lastRead.note(page.items)
      // A chat's pages are found by time.
      if (!isTimed) known.note(stretch, page.items)
      return page
    }
    const one = async (messageId: string) => {
      const [message] = (await getMessage(messageId)).items
      if (!message) throw new Error(`no message ${messageId}`)
      return message
    }
    const between = async (fromId: string, toId: string) => {
      const [from, to] = await Promise.all([one(fromId), one(toId)])
      return await readBetween({ from, to, read, bounds, keeps, signal: new AbortController().signal })
    }
    const window = new MessageWindow({ read, isTimed, bounds, keeps })
    const newest = () => newestFirst({ of: window, held: window.upToNewest(), read, bounds, keeps, isTimed })
    return { window, reading: { between, newest }, read, lastRead, known, pace }
  }, [type, id, filter, speakers])

  useEffect(() => {
    if (opening?.to === 'message' && window.has(opening.place.id)) window.turnTo(opening)
    else if (opening) void window.open(opening)
  }, [window, opening])
  useEffect(() => () => window.close(), [window])

  const loaded = useSyncExternalStore(window.subscribe, window.loaded)
  const rows = useMemo(() => loadedRows(loaded.rows, reading), [loaded.rows, reading])
  const heldUntil = useSyncExternalStore(pace.subscribe, pace.heldUntil)
  return { window, loaded, rows, read, lastRead, known, heldUntil }
}

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
async function readBetween({ from, to, read, bounds, keeps, signal }: Asked): Promise<Message[]> {
  const isForth = Number(from.create_time) <= Number(to.create_time)
  const [first, last] = isForth ? [from, to] : [to, from]
  const found = [first]
  let cursor = cursorFrom('newer', placeOf(first))
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await readNextPage(cursor, bounds, read, signal)
    for (const message of page.messages) {
      found.push(message)
      if (message.message_id === last.message_id) return found.filter(keeps)
    }
    cursor = page.cursor
    if (cursor.isEnd) throw new Error('the second message does not come after the first')
  }
  throw new Error(`more than ${MOST_PAGES * PAGE_SIZE} messages lie between`)
}
