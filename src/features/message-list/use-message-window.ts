import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { LarkError } from '../../../client/lark-error'
import { mayRetry, retryDelayMs } from '../../../client/retry'
import type { Message } from '../../../contract/im/messages/message'
import { Listeners } from '../../../primitives/listeners'
import { delay } from '../../../primitives/retry'
import { getMessage, listMessages } from '../../api/messages/messages'
import type { Container } from '../../api/messages/messages'
import { listingBudget } from '../../api/page-budgets'
import { useRelease } from '../../ui/outside-react'
import type { RowPage, RowSource } from '../message-selection/message-selection'
import { boundsOf, keeping } from './filters'
import type { Filter } from './filters'
import { MessageWindow } from './message-window'
import type { Opening } from './opening'
import { cursorFrom, PAGE_SIZE, placeOf, readNextPage } from './read-on'
import type { Bounds, ReadPage, Cursor } from './read-on'
import { ReadTimes } from './refresh-stale'
import type { SenderRegistry } from './sender-registry'
import { loadedRows, PageIndex } from './window-state'
import type { LoadedRows, WindowState } from './window-state'

/** How long a read message is taken to be current. */
const MAX_AGE_MS = 30_000
const clock = () => performance.now()

interface Options {
  container: Container
  filter: Filter
  /** Undefined while it is not known yet where to open. */
  opening: Opening | undefined
  speakers?: SenderRegistry | undefined
}

/** The window over a container and a filter; a new one for each, opened at `opening`. */
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
  const { window, range, reading, read, lastRead, known, pace } = useMemo(() => {
    /** The range that is being read for one click, until another one is or the list is left. */
    const range: { leaving?: AbortController } = {}
    const isTimed = type === 'chat'
    const [bounds, keeps] = [isTimed ? boundsOf(filter) : {}, keeping(filter)]
    const lastRead = new ReadTimes(MAX_AGE_MS, clock)
    const known = new PageIndex()
    const pace = openReadPace(delay)
    const read: ReadPage = async (range, signal) => {
      const page = await pace.read(() => listMessages({ type, id }, range, signal), signal)
      speakers?.note(page.items)
      lastRead.note(page.items)
      // A chat's pages are found by time.
      if (!isTimed) known.note(range, page.items)
      return page
    }
    const one = async (messageId: string, signal: AbortSignal) => {
      const [message] = (await getMessage(messageId, signal)).items
      if (!message) throw new Error(`no message ${messageId}`)
      return message
    }
    const between = async (fromId: string, toId: string) => {
      range.leaving?.abort()
      const { signal } = (range.leaving = new AbortController())
      const [from, to] = await Promise.all([one(fromId, signal), one(toId, signal)])
      return await readBetween({ from, to, read, bounds, keeps, signal })
    }
    const window = new MessageWindow({ read, isTimed, bounds, keeps })
    const newest = () => ({
      ...newestFirst({ of: window, held: window.upToNewest(), read, bounds, keeps, isTimed }),
      pace,
    })
    return { window, range, reading: { between, newest }, read, lastRead, known, pace }
  }, [type, id, filter, speakers])

  useEffect(() => {
    if (opening?.to === 'message' && window.has(opening.place.id)) window.turnTo(opening)
    else if (opening) void window.open(opening)
  }, [window, opening])
  useRelease(window, (left) => left.close())
  useRelease(range, (left) => left.leaving?.abort())

  const loaded = useSyncExternalStore(window.subscribe, window.loaded)
  const rows = useMemo(() => loadedRows(loaded.rows, reading), [loaded.rows, reading])
  const heldUntil = useSyncExternalStore(pace.subscribe, pace.heldUntil)
  return { window, loaded, rows, read, lastRead, known, heldUntil }
}

/** Longer ranges are not read for one click. */
const MOST_PAGES = 60

interface Asked {
  from: Message
  to: Message
  read: ReadPage
  bounds: Bounds
  keeps(message: Message): boolean
  signal: AbortSignal
}

/** Every message of a listing between two, both included, earliest first. The two may be given in either order. */
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

interface Listing {
  of: unknown
  /**
   * The loaded messages up to the newest, earliest first, and the cursor to read back from them; undefined if the
   * newest is not loaded.
   */
  held: { rows: readonly Message[]; older: Cursor } | undefined
  read: ReadPage
  bounds: Bounds
  keeps(message: Message): boolean
  /** A thread's listing cannot be limited by time: it is read from its root on (platform/messages#calls). */
  isTimed: boolean
}

/**
 * The messages that a filter keeps, newest first, without moving the list: what
 * is loaded is not read again. If reading a page fails, the next call of `next`
 * reads it again.
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
      // In a thread the newest come last.
      fromRoot.push(...kept)
      return { messages: cursor.isEnd ? fromRoot.toReversed() : [], looked, backTo: undefined }
    },
  }
}

interface Ports {
  /** Milliseconds until the next page may be read; at 0 it counts as read. */
  msUntilNext(): number
  /** Milliseconds on the clock of `performance.now()`. */
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Waits of this length are shown. */
const TOLD_MS = 900

/**
 * Reads pages no faster than the platform allows. After a rate-limit refusal it waits as long as the platform asks,
 * then continues. `heldUntil` is the time at which it continues. A call without an answer is retried a few times; any
 * other refusal is final.
 */
export class ReadPace {
  readonly #ports: Ports
  readonly #listeners = new Listeners()
  #heldUntil: number | undefined

  constructor(ports: Ports) {
    this.#ports = ports
  }

  readonly subscribe = this.#listeners.add

  /** On the clock of `performance.now()`; undefined while nothing waits. */
  readonly heldUntil = (): number | undefined => this.#heldUntil

  async read<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let ms = this.#ports.msUntilNext(); ms > 0; ms = this.#ports.msUntilNext())
      await this.#hold(ms, signal)
    for (let failures = 0; ; failures++) {
      try {
        return await attempt()
      } catch (error) {
        const isTooOften = error instanceof LarkError && error.isTooOften
        if (signal.aborted || (!isTooOften && !mayRetry(failures, error))) throw error
        await this.#hold(retryDelayMs(Math.min(failures, MOST_DOUBLED), error), signal)
      }
    }
  }

  async #hold(ms: number, signal: AbortSignal) {
    const until = this.#ports.now() + ms
    if (ms >= TOLD_MS) this.#show(until)
    try {
      await this.#ports.wait(ms, signal)
    } finally {
      if (this.#heldUntil === until) this.#show(undefined)
    }
  }

  #show(until: number | undefined) {
    this.#heldUntil = until
    this.#listeners.emit()
  }
}

/** Limits the delay between two attempts to half a minute. */
const MOST_DOUBLED = 5

/** For one list; the budget is shared by the whole page. */
const openReadPace = (wait: Ports['wait']): ReadPace =>
  new ReadPace({ msUntilNext: () => listingBudget.msUntil(), now: () => performance.now(), wait })
