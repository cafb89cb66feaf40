import type { Message } from '../../../../contract/im/messages/message'
import { Listeners } from '../../../browser/listeners'
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
import { emptyWindow, idleEnd } from './window-state'
import type { WindowState } from './window-state'

interface Options {
  read: ReadPage
  /** A thread's listing knows no times: it is read from its root on and kept whole (platform/messages#calls). */
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

/**
 * What came of a look at the newest end: `read`; `unread` where no answer came, or none that is of use; `overtaken` where
 * the window was being read or opened meanwhile, so that nobody knows what has arrived.
 */
export type LookOutcome = 'read' | 'unread' | 'overtaken'

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
  readonly #listeners = new Listeners()
  #cursors: Record<Direction, Cursor> = {
    older: cursorFrom('older', undefined),
    newer: cursorFrom('newer', undefined),
  }
  #ids = new Set<string>()
  /** The newest message of all, as far as anybody looked. */
  #newest: Place | undefined
  #leaving = new AbortController()
  /** Another one each time that the newer end is moved by anything but a look. */
  #newerEnd = {}
  #isOpening = false
  /** How many looks have begun, and the latest of those that were shown. */
  #looks = { begun: 0, shown: 0 }
  #loaded: WindowState

  constructor({ read, isTimed = true, bounds = {}, keeps = () => true, most = MOST_ROWS }: Options) {
    this.#read = isTimed
      ? read
      : ({ start_time: _from, end_time: _to, ...rest }, signal) => read(rest, signal)
    this.#isTimed = isTimed
    this.#bounds = isTimed ? bounds : {}
    this.#keeps = keeps
    this.#most = isTimed ? most : Infinity
    this.#loaded = emptyWindow({ to: 'newest' })
  }

  loaded = (): WindowState => this.#loaded

  readonly subscribe = this.#listeners.add

  has = (messageId: string): boolean => this.#ids.has(messageId)

  /** Nothing that is under way will be shown. */
  close() {
    this.#leaving.abort()
  }

  /** Begins again at a place; what was loaded is shown until the new piece is there. */
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

  /** Turns to a message that is loaded. */
  turnTo(opening: Opening) {
    this.#show({ ...this.#loaded, opening: { ...opening } })
  }

  /** What is loaded where it reaches the newest, and how it goes on behind; undefined where it does not. */
  upToNewest(): { rows: readonly Message[]; older: Cursor } | undefined {
    const { phase, rows, newer } = this.#loaded
    return phase === 'open' && newer.isEnd ? { rows, older: this.#cursors.older } : undefined
  }

  /** One page more in a direction, unless that end is reached or being read already. */
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

  /** Rows beyond the most that are held go, from the end that is far. Where they began is remembered by a place. */
  #letGo(loaded: WindowState, side: Direction): WindowState {
    const surplus = loaded.rows.length - this.#most
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
   * Looks at the newest end: what arrived is added where the window reaches
   * that far and counted where it does not, and what was recalled or edited
   * among the last fifty is shown as it is now. A look without an answer says
   * nothing: the next one tells.
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
    // Of two looks at once the one that began later knows more, whichever ends first.
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
    // More came than one page tells: they are read when one goes there.
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

  /** The newest page is the end of the window, as far as the window reaches back. */
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

  /** Shows what was read again in its place. Nothing comes or goes by it. */
  replaceMessages(read: readonly Message[]) {
    const rows = withReplaced(this.#loaded.rows, read)
    if (rows !== this.#loaded.rows) this.#show({ ...this.#loaded, rows })
  }

  /** What arrived was seen. */
  sawNewest() {
    if (this.#loaded.fresh > 0) this.#show({ ...this.#loaded, fresh: 0 })
  }

  #show(next: WindowState) {
    this.#loaded = next
    this.#listeners.emit()
  }
}

interface Replaced {
  rows: readonly Message[]
  /** How many of them were not there before. */
  arrived: number
}

/**
 * Rows whose newest end is what was just read of it, earliest first: what
 * arrived is added where the filter keeps it, what says something else now is
 * exchanged in its place, and whatever was shown stays shown. Undefined where
 * nothing changed.
 */
function endReplaced(
  before: readonly Message[],
  read: readonly Message[],
  keeps: (message: Message) => boolean,
): Replaced | undefined {
  const shown = new Map(before.map((row) => [row.message_id, row]))
  const ids = new Set(read.map(({ message_id }) => message_id))
  // What is shown stays, though it says something else now than what was looked for.
  const kept = read.filter((message) => shown.has(message.message_id) || keeps(message))
  const end = withReplaced(
    kept.map((message) => shown.get(message.message_id) ?? message),
    kept,
  )
  const rows = [...before.filter(({ message_id }) => !ids.has(message_id)), ...end]
  if (rows.length === before.length && rows.every((row, at) => row === before[at])) return undefined
  return { rows, arrived: kept.filter(({ message_id }) => !shown.has(message_id)).length }
}

type Rows = readonly Message[]

/**
 * The rows with what was read again in its place. Those that say the same stay
 * the objects they are, so that they are not drawn again; where nothing is said
 * otherwise it is the same array.
 */
function withReplaced(rows: Rows, read: Rows): Rows {
  const now = new Map(read.map((message) => [message.message_id, message]))
  let isSame = true
  const next = rows.map((row) => {
    const other = now.get(row.message_id)
    if (!other || !isOtherwise(row, other)) return row
    isSame = false
    return other
  })
  return isSame ? rows : next
}

/** Recalled, edited, or begun a thread since. */
const isOtherwise = (one: Message, other: Message): boolean =>
  one.deleted !== other.deleted ||
  one.updated !== other.updated ||
  one.update_time !== other.update_time ||
  one.thread_id !== other.thread_id ||
  one.body.content !== other.body.content
