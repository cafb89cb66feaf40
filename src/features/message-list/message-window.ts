import type { Message } from '../../../contract/im/messages/message'
import { Listeners } from '../../../primitives/listeners'
import { readOpening } from './opening'
import type { Opening } from './opening'
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
import { endReplaced, withReplaced } from './replaced-rows'
import { emptyWindow, idleEnd } from './window-state'
import type { WindowState } from './window-state'

interface Options {
  read: ReadPage
  /**
   * A thread's listing cannot be limited by time: it is read from its root on
   * and kept whole (platform/messages#calls).
   */
  isTimed?: boolean
  bounds?: Bounds
  /** The filter: whether a message is shown. */
  keeps?: (message: Message) => boolean
  /** The most rows to hold; those farther away are dropped, and read again on the way back. */
  most?: number
  /** How many rows are left when the newest are looked at and half as many more have gathered. */
  mostFollowed?: number
}

const MOST_ROWS = 40 * PAGE_SIZE
/** A page may follow a chat all day. */
const MOST_FOLLOWED = 6 * PAGE_SIZE
/** From this many on, new messages are not counted: one look reads no more. */
export const MANY = PAGE_SIZE

/**
 * The outcome of a look at the newest end. `unread`: no usable answer came. `overtaken`: the window was being read or
 * opened meanwhile, so it is not known what has arrived.
 */
export type LookOutcome = 'read' | 'unread' | 'overtaken'

/**
 * A window over the messages of a chat: a contiguous, ordered range without gaps or duplicates, which grows in both
 * directions and never holds more than `most` rows. It remembers where the rows dropped at an end began.
 *
 * A page that arrives after the window opened elsewhere or dropped that end is discarded: a page is only ever put
 * where it was read for.
 */
export class MessageWindow {
  readonly #read: ReadPage
  readonly #bounds: Bounds
  readonly #keeps: (message: Message) => boolean
  readonly #most: number
  readonly #mostFollowed: number
  readonly #isTimed: boolean
  readonly #listeners = new Listeners()
  #cursors: Record<Direction, Cursor> = {
    older: cursorFrom('older', undefined),
    newer: cursorFrom('newer', undefined),
  }
  #ids = new Set<string>()
  /** The newest message of all, as of the last look. */
  #newest: Place | undefined
  #leaving = new AbortController()
  /** Replaced each time that the newer end is moved by anything but a look. */
  #newerEnd = {}
  #isOpening = false
  /** How many looks have begun, and the number of the latest one that was shown. */
  #looks = { begun: 0, shown: 0 }
  #loaded: WindowState

  constructor(options: Options) {
    const { read, isTimed = true, bounds = {}, keeps = () => true } = options
    const { most = MOST_ROWS, mostFollowed = MOST_FOLLOWED } = options
    this.#read = isTimed
      ? read
      : ({ start_time: _from, end_time: _to, ...rest }, signal) => read(rest, signal)
    this.#isTimed = isTimed
    this.#bounds = isTimed ? bounds : {}
    this.#keeps = keeps
    this.#most = isTimed ? most : Infinity
    this.#mostFollowed = isTimed ? mostFollowed : Infinity
    this.#loaded = emptyWindow({ to: 'newest' })
  }

  loaded = (): WindowState => this.#loaded

  readonly subscribe = this.#listeners.add

  has = (messageId: string): boolean => this.#ids.has(messageId)

  /** Discards all reads under way. */
  close() {
    this.#leaving.abort()
  }

  /** Opens at another place; what was loaded is shown until the new range is there. */
  async open(asked: Opening): Promise<void> {
    this.close()
    const leaving = new AbortController()
    this.#leaving = leaving
    this.#isOpening = true
    const opening = { ...asked }
    if (this.#loaded.phase !== 'open') this.#show(emptyWindow(opening))
    try {
      const piece = await readOpening(opening, {
        read: this.#read,
        bounds: this.#bounds,
        isTimed: this.#isTimed,
        signal: leaving.signal,
      })
      if (leaving.signal.aborted) return
      this.#cursors = piece.cursors
      this.#newerEnd = {}
      const rows = piece.messages.filter(this.#keeps)
      this.#ids = new Set(rows.map(({ message_id }) => message_id))
      const { older, newer } = piece.cursors
      if (newer.isEnd) this.#newest = newer.at ?? this.#newest
      const first = piece.messages[0]
      this.#show({
        ...emptyWindow(opening),
        phase: 'open',
        rows,
        looked: piece.messages.length,
        lookedAtFind: rows.length > 0 ? piece.messages.length : 0,
        lookedBackTo: first && Number(first.create_time),
        older: { ...idleEnd, isEnd: older.isEnd },
        newer: { ...idleEnd, isEnd: newer.isEnd },
      })
    } catch (error) {
      if (!leaving.signal.aborted) this.#show({ ...emptyWindow(opening), phase: 'refused', error })
    } finally {
      if (this.#leaving === leaving) this.#isOpening = false
    }
  }

  /** Moves to a message that is loaded. */
  turnTo(opening: Opening) {
    this.#show({ ...this.#loaded, opening: { ...opening } })
  }

  /** The loaded rows and the cursor to read back from them; undefined if they do not reach the newest. */
  upToNewest(): { rows: readonly Message[]; older: Cursor } | undefined {
    const { phase, rows, newer } = this.#loaded
    return phase === 'open' && newer.isEnd ? { rows, older: this.#cursors.older } : undefined
  }

  /** Reads one more page in a direction, unless that end is reached or already being read. */
  async readOn(direction: Direction): Promise<void> {
    const { isEnd, isReading } = this.#loaded[direction]
    if (this.#loaded.phase !== 'open' || isEnd || isReading) return
    const cursor = this.#cursors[direction]
    const { signal } = this.#leaving
    this.#show({ ...this.#loaded, [direction]: { ...idleEnd, isReading: true } })
    try {
      const page = await readNextPage(cursor, this.#bounds, this.#read, signal)
      if (signal.aborted || this.#cursors[direction] !== cursor) return
      this.#cursors[direction] = page.cursor
      if (direction === 'newer') this.#newerEnd = {}
      this.#add(direction, page.messages, page.cursor.isEnd)
    } catch (error) {
      if (signal.aborted || this.#cursors[direction] !== cursor) return
      this.#show({ ...this.#loaded, [direction]: { ...idleEnd, error } })
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
      [direction]: { ...idleEnd, isEnd },
    }
    if (direction === 'newer' && isEnd) this.#newest = this.#cursors.newer.at
    this.#show(this.#letGo(changed, direction === 'older' ? 'newer' : 'older'))
  }

  #kept(messages: readonly Message[]): Message[] {
    const kept = messages.filter((message) => !this.#ids.has(message.message_id) && this.#keeps(message))
    for (const { message_id } of kept) this.#ids.add(message_id)
    return kept
  }

  /** Drops rows in excess of `most` from one end, and sets its cursor so that they can be read again. */
  #letGo(loaded: WindowState, side: Direction, most = this.#most): WindowState {
    const surplus = loaded.rows.length - most
    if (surplus <= 0) return loaded
    const rows = side === 'older' ? loaded.rows.slice(surplus) : loaded.rows.slice(0, -surplus)
    const gone = side === 'older' ? loaded.rows.slice(0, surplus) : loaded.rows.slice(-surplus)
    for (const { message_id } of gone) this.#ids.delete(message_id)
    const edge = side === 'older' ? rows[0] : rows.at(-1)
    this.#cursors[side] = cursorFrom(side, edge && placeOf(edge))
    if (side === 'newer') this.#newerEnd = {}
    return { ...loaded, rows, [side]: idleEnd }
  }

  /**
   * Looks at the newest end. If the window reaches that far, new messages are added, else counted. Recalled or edited
   * messages among the last fifty are updated. If no answer comes, nothing changes until the next look.
   */
  async lookForNew(signal = this.#leaving.signal): Promise<LookOutcome> {
    const { phase, newer } = this.#loaded
    if (this.#isOpening || newer.isReading) return 'overtaken'
    if (phase !== 'open') return 'unread'
    const end = this.#newerEnd
    const turn = ++this.#looks.begun
    const look = cursorFrom('older', undefined)
    const page = await readNextPage(look, this.#bounds, this.#read, signal).catch(() => undefined)
    if (!page || signal.aborted || this.#leaving.signal.aborted) return 'unread'
    // The later of two concurrent looks knows more, even if it ends first.
    if (turn < this.#looks.shown) return 'read'
    if (this.#isOpening || this.#newerEnd !== end) return 'overtaken'
    this.#looks.shown = turn
    const cursor = this.#cursors.newer
    const known = this.#newest
    const newest = page.messages[0]
    if (newest) this.#newest = placeOf(newest)
    if (!cursor.isEnd) {
      this.#countFresh(page.messages, known)
      return 'read'
    }
    const reaches = page.cursor.isEnd || page.messages.some(({ message_id }) => message_id === cursor.at?.id)
    if (reaches) {
      this.#replaceEnd(page.messages)
      return 'read'
    }
    // More arrived than one page holds. It is read when the user scrolls there.
    this.#cursors.newer = cursorFrom('newer', cursor.at)
    this.#show({ ...this.#loaded, fresh: MANY, newer: idleEnd })
    return 'read'
  }

  #countFresh(page: readonly Message[], known: Place | undefined) {
    const behind = page.findIndex(({ message_id }) => message_id === known?.id)
    const arrived = behind < 0 ? page : page.slice(0, behind)
    const count = known ? arrived.filter(this.#keeps).length : 0
    const fresh = Math.min(this.#loaded.fresh + count, MANY)
    const rows = withReplaced(this.#loaded.rows, page)
    if (count > 0 || rows !== this.#loaded.rows) this.#show({ ...this.#loaded, rows, fresh })
  }

  /** Replaces the end of the window with the newest page, as far as the window reaches back. */
  #replaceEnd(page: readonly Message[]) {
    const { older } = this.#cursors
    const from = page.findIndex(({ message_id }) => message_id === older.at?.id)
    const inside = (from < 0 ? page : page.slice(0, from + 1)).toReversed()
    this.#cursors.newer = cursorFrom('newer', this.#newest, true)
    const replaced = endReplaced(this.#loaded.rows, inside, this.#keeps)
    if (!replaced) return
    const { rows, arrived } = replaced
    this.#ids = new Set(rows.map(({ message_id }) => message_id))
    const fresh = Math.min(this.#loaded.fresh + arrived, MANY)
    this.#show(this.#letGo({ ...this.#loaded, rows, fresh }, 'older'))
  }

  /** Shows messages that were read again, in place. Adds and removes none. */
  replaceMessages(read: readonly Message[]) {
    const rows = withReplaced(this.#loaded.rows, read)
    if (rows !== this.#loaded.rows) this.#show({ ...this.#loaded, rows })
  }

  /** The newest row is in view: resets the count of new messages, and drops rows far above. */
  sawNewest() {
    if (this.#loaded.fresh === 0) return
    const seen = { ...this.#loaded, fresh: 0 }
    const isLong = seen.newer.isEnd && seen.rows.length > 1.5 * this.#mostFollowed
    this.#show(isLong ? this.#letGo(seen, 'older', this.#mostFollowed) : seen)
  }

  #show(next: WindowState) {
    this.#loaded = next
    this.#listeners.emit()
  }
}
