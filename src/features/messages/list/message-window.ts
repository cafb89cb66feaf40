import type { Message } from '../../../../contract/im/messages/message'
import type { Stretch } from '../api/list-messages'
import {
  cursorFrom,
  PAGE_SIZE,
  placeOf,
  readOn,
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
  /** Milliseconds: at the first message from then on. */
  | { to: 'time'; time: number }
  | { to: 'message'; place: Place }

/** One end of what is loaded. */
export interface End {
  /** The chat ends here. */
  isEnd: boolean
  isReading: boolean
  error?: unknown
}

/** What is loaded; another one whenever something of it changes. */
export interface Loaded {
  /** `opening`: nothing is known yet. `refused`: opening failed. */
  phase: 'opening' | 'open' | 'refused'
  error?: unknown
  /** Earliest first: those of a contiguous piece of the chat that the filter keeps. */
  rows: readonly Message[]
  older: End
  newer: End
  /** How many messages were looked at since the window opened, kept or not. */
  looked: number
  /** How many it had been when a row was last found. */
  lookedAtFind: number
  /** The time of the earliest one that was looked at. */
  lookedBackTo: number | undefined
  /** How many arrived at the newest end since it was last seen; MANY or more are not counted. */
  fresh: number
  /** Where it opened; another object each time. */
  opening: Opening
}

interface Options {
  read: ReadPage
  /** A thread's listing knows no times: it is read from its root on and kept whole (platform-facts a.4). */
  isTimed?: boolean
  bounds?: Bounds
  /** The filter. */
  keeps?: (message: Message) => boolean
  /** So many rows are held; what is farther away is let go, and read again when one comes back. */
  most?: number
}

const MOST_ROWS = 40 * PAGE_SIZE
/** More new messages than one look tells apart. */
export const MANY = PAGE_SIZE

const quiet: End = { isEnd: false, isReading: false }

/**
 * A window over the messages of a chat: a contiguous piece of it, in order,
 * without holes or doubles, that grows in both directions and never holds more
 * than so many rows. What is let go at one end is known by its place alone.
 *
 * What comes too late, after the window opened elsewhere or let its end go, is
 * dropped: a page is only ever put where it was read for.
 */
export class MessageWindow {
  readonly #read: ReadPage
  readonly #bounds: Bounds
  readonly #keeps: (message: Message) => boolean
  readonly #most: number
  readonly #isTimed: boolean
  readonly #listeners = new Set<() => void>()
  #cursors: Record<Direction, Cursor> = {
    older: cursorFrom('older', undefined),
    newer: cursorFrom('newer', undefined),
  }
  #ids = new Set<string>()
  /** The newest message of all, as far as anybody looked. */
  #newest: Place | undefined
  #leaving = new AbortController()
  #loaded: Loaded

  constructor({ read, isTimed = true, bounds = {}, keeps = () => true, most = MOST_ROWS }: Options) {
    this.#read = isTimed
      ? read
      : ({ start_time: _from, end_time: _to, ...rest }, signal) => read(rest, signal)
    this.#isTimed = isTimed
    this.#bounds = isTimed ? bounds : {}
    this.#keeps = keeps
    this.#most = isTimed ? most : Infinity
    this.#loaded = nothing({ to: 'newest' })
  }

  loaded = (): Loaded => this.#loaded

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  has = (messageId: string): boolean => this.#ids.has(messageId)

  /** Nothing that is under way will be shown. */
  close() {
    this.#leaving.abort()
  }

  /** Begins anew at a place; what was loaded is shown until the new piece is there. */
  async open(asked: Opening): Promise<void> {
    this.close()
    const leaving = new AbortController()
    this.#leaving = leaving
    const opening = { ...asked }
    if (this.#loaded.phase !== 'open') this.#show(nothing(opening))
    try {
      const piece = await this.#begin(opening, leaving.signal)
      if (leaving.signal.aborted) return
      this.#cursors = piece.cursors
      const rows = piece.messages.filter(this.#keeps)
      this.#ids = new Set(rows.map(({ message_id }) => message_id))
      const { older, newer } = piece.cursors
      if (newer.isEnd) this.#newest = newer.at ?? this.#newest
      const first = piece.messages[0]
      this.#show({
        ...nothing(opening),
        phase: 'open',
        rows,
        looked: piece.messages.length,
        lookedAtFind: rows.length > 0 ? piece.messages.length : 0,
        lookedBackTo: first && Number(first.create_time),
        older: { ...quiet, isEnd: older.isEnd },
        newer: { ...quiet, isEnd: newer.isEnd },
      })
    } catch (error) {
      if (!leaving.signal.aborted) this.#show({ ...nothing(opening), phase: 'refused', error })
    }
  }

  /** Turns to a message that is loaded. */
  turnTo(opening: Opening) {
    this.#show({ ...this.#loaded, opening: { ...opening } })
  }

  async #begin(opening: Opening, signal: AbortSignal): Promise<Piece> {
    const go = (cursor: Cursor) => readOn(cursor, this.#bounds, this.#read, signal)
    if (opening.to === 'newest' && this.#isTimed) {
      const { messages, cursor } = await go(cursorFrom('older', undefined))
      const newest = messages[0] && placeOf(messages[0])
      return {
        messages: messages.toReversed(),
        cursors: { older: cursor, newer: cursorFrom('newer', newest, true) },
      }
    }
    const messages: Message[] = []
    let newer = this.#isTimed ? from(opening, this.#bounds) : cursorFrom('newer', undefined)
    // More than a page may share the second in which the message was said; a thread is read up to it.
    for (;;) {
      const page = await go(newer)
      messages.push(...page.messages)
      newer = page.cursor
      if (newer.isEnd || !this.#liesBehind(opening, messages)) break
    }
    // Nothing was said since: what was said last is near.
    if (messages.length === 0 && opening.to !== 'newest' && this.#isTimed && opening.to !== 'first') {
      return await this.#begin({ to: 'newest' }, signal)
    }
    const first = messages[0] && placeOf(messages[0])
    const isFirst = !this.#isTimed || opening.to === 'first'
    const older = cursorFrom('older', first, isFirst)
    if (isFirst || opening.to !== 'message') return { messages, cursors: { older, newer } }
    // A message is read with what led to it.
    const before = await go(older)
    return {
      messages: [...before.messages.toReversed(), ...messages],
      cursors: { older: before.cursor, newer },
    }
  }

  #liesBehind(opening: Opening, messages: readonly Message[]): boolean {
    if (opening.to !== 'message') return false
    const { id, time } = opening.place
    const last = messages.at(-1)
    if (messages.some(({ message_id }) => message_id === id)) return false
    return !last || Number(last.create_time) <= time
  }

  /** One page more in a direction, unless that end is reached or being read. */
  async readOn(direction: Direction): Promise<void> {
    const { phase } = this.#loaded
    const end = this.#loaded[direction]
    if (phase !== 'open' || end.isEnd || end.isReading) return
    const cursor = this.#cursors[direction]
    const { signal } = this.#leaving
    this.#show({ ...this.#loaded, [direction]: { ...quiet, isReading: true } })
    try {
      const page = await readOn(cursor, this.#bounds, this.#read, signal)
      if (signal.aborted || this.#cursors[direction] !== cursor) return
      this.#cursors[direction] = page.cursor
      this.#add(direction, page.messages, page.cursor.isEnd)
    } catch (error) {
      if (signal.aborted || this.#cursors[direction] !== cursor) return
      this.#show({ ...this.#loaded, [direction]: { ...quiet, error } })
    }
  }

  #add(direction: Direction, messages: readonly Message[], isEnd: boolean) {
    const { rows, looked, lookedBackTo } = this.#loaded
    const kept = this.#kept(messages)
    const last = messages.at(-1)
    const changed = {
      ...this.#loaded,
      looked: looked + messages.length,
      lookedAtFind: kept.length > 0 ? looked + messages.length : this.#loaded.lookedAtFind,
      rows: direction === 'older' ? [...kept.toReversed(), ...rows] : [...rows, ...kept],
      lookedBackTo: direction === 'older' && last ? Number(last.create_time) : lookedBackTo,
      [direction]: { ...quiet, isEnd },
    }
    if (direction === 'newer' && isEnd) this.#newest = this.#cursors.newer.at
    this.#show(this.#letGo(changed, direction === 'older' ? 'newer' : 'older'))
  }

  #kept(messages: readonly Message[]): Message[] {
    const kept = messages.filter((message) => !this.#ids.has(message.message_id) && this.#keeps(message))
    for (const { message_id } of kept) this.#ids.add(message_id)
    return kept
  }

  /** Rows beyond the most that are held go, from the end that is far. Where they began is remembered by a place. */
  #letGo(loaded: Loaded, far: Direction): Loaded {
    const surplus = loaded.rows.length - this.#most
    if (surplus <= 0) return loaded
    const rows = far === 'older' ? loaded.rows.slice(surplus) : loaded.rows.slice(0, -surplus)
    const gone = far === 'older' ? loaded.rows.slice(0, surplus) : loaded.rows.slice(-surplus)
    for (const { message_id } of gone) this.#ids.delete(message_id)
    const edge = far === 'older' ? rows[0] : rows.at(-1)
    this.#cursors[far] = cursorFrom(far, edge && placeOf(edge))
    return { ...loaded, rows, [far]: quiet }
  }

  /**
   * Looks at the newest end: what arrived is added where the window reaches
   * that far and counted where it does not, and what was recalled or edited
   * among the last fifty is shown as it is now. A look that fails says nothing:
   * the next one tells.
   */
  async lookForNew(): Promise<void> {
    const { signal } = this.#leaving
    if (this.#loaded.phase !== 'open' || this.#loaded.newer.isReading) return
    const cursor = this.#cursors.newer
    const look = cursorFrom('older', undefined)
    const page = await readOn(look, this.#bounds, this.#read, signal).catch(() => undefined)
    if (!page || signal.aborted || this.#cursors.newer !== cursor) return
    const known = this.#newest
    const newest = page.messages[0]
    if (newest) this.#newest = placeOf(newest)
    if (!cursor.isEnd) return this.#countFresh(page.messages, known)
    const reaches = page.cursor.isEnd || page.messages.some(({ message_id }) => message_id === cursor.at?.id)
    if (reaches) return this.#replaceEnd(page.messages)
    // More came than one page tells: they are read when one goes there.
    this.#cursors.newer = cursorFrom('newer', cursor.at)
    this.#show({ ...this.#loaded, fresh: MANY, newer: quiet })
  }

  #countFresh(page: readonly Message[], known: Place | undefined) {
    const behind = page.findIndex(({ message_id }) => message_id === known?.id)
    const arrived = behind < 0 ? page : page.slice(0, behind)
    const count = known ? arrived.filter(this.#keeps).length : 0
    const fresh = Math.min(this.#loaded.fresh + count, MANY)
    const now = new Map(page.map((message) => [message.message_id, message]))
    const rows = this.#loaded.rows.map((row) => now.get(row.message_id) ?? row)
    if (count > 0 || differ(rows, this.#loaded.rows)) this.#show({ ...this.#loaded, rows, fresh })
  }

  /** The newest page is the end of the window, as far as the window reaches back. */
  #replaceEnd(page: readonly Message[]) {
    const { older } = this.#cursors
    const from = page.findIndex(({ message_id }) => message_id === older.at?.id)
    const inside = (from < 0 ? page : page.slice(0, from + 1)).toReversed()
    const ids = new Set(inside.map(({ message_id }) => message_id))
    const kept = inside.filter(this.#keeps)
    const rows = [...this.#loaded.rows.filter(({ message_id }) => !ids.has(message_id)), ...kept]
    const arrived = kept.filter(({ message_id }) => !this.#ids.has(message_id)).length
    this.#cursors.newer = cursorFrom('newer', this.#newest, true)
    if (arrived === 0 && !differ(rows, this.#loaded.rows)) return
    this.#ids = new Set(rows.map(({ message_id }) => message_id))
    const fresh = Math.min(this.#loaded.fresh + arrived, MANY)
    this.#show(this.#letGo({ ...this.#loaded, rows, fresh }, 'older'))
  }

  /** What arrived was seen. */
  sawNewest() {
    if (this.#loaded.fresh > 0) this.#show({ ...this.#loaded, fresh: 0 })
  }

  #show(next: Loaded) {
    this.#loaded = next
    for (const listener of this.#listeners) listener()
  }
}

interface Piece {
  messages: Message[]
  cursors: Record<Direction, Cursor>
}

const nothing = (opening: Opening): Loaded => ({
  phase: 'opening',
  rows: [],
  older: quiet,
  newer: quiet,
  looked: 0,
  lookedAtFind: 0,
  lookedBackTo: undefined,
  fresh: 0,
  opening,
})

/** Where the window opens, within its bounds. */
function from(opening: Opening, { start = 0, end = Infinity }: Bounds): Cursor {
  const time = opening.to === 'time' ? opening.time : opening.to === 'message' ? opening.place.time : 0
  const start_time = Math.min(Math.max(Math.floor(time / 1000), start), end)
  const end_time = Number.isFinite(end) ? { end_time: end } : {}
  const next: Stretch = { sort_type: 'ByCreateTimeAsc', page_size: PAGE_SIZE, start_time, ...end_time }
  return { ...cursorFrom('newer', undefined), next, passed: true }
}

const differ = (rows: readonly Message[], others: readonly Message[]): boolean =>
  rows.length !== others.length || rows.some((row, at) => isAnother(row, others[at]))

const isAnother = (one: Message, other: Message | undefined): boolean =>
  one.message_id !== other?.message_id ||
  one.deleted !== other.deleted ||
  one.update_time !== other.update_time ||
  one.body.content !== other.body.content
