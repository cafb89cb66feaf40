import type { Message } from '../../../../contract/im/messages/message'
import type { PageRange } from '../../../api/messages/messages'
import type { Rows } from '../selection/rows'
import type { Opening } from './opening'

/** One end of what is loaded. */
export interface WindowEnd {
  /** The chat ends here. */
  isEnd: boolean
  isReading: boolean
  error?: unknown
}

/** What is loaded; another one whenever something of it changes. */
export interface WindowState {
  /** `opening`: nothing is known yet. `refused`: opening failed. */
  phase: 'opening' | 'open' | 'refused'
  error?: unknown
  /** Earliest first: those of a contiguous piece of the chat that the filter keeps. */
  rows: readonly Message[]
  older: WindowEnd
  newer: WindowEnd
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

export const idleEnd: WindowEnd = { isEnd: false, isReading: false }

/** What is known before anything was read. */
export const emptyWindow = (opening: Opening): WindowState => ({
  phase: 'opening',
  rows: [],
  older: idleEnd,
  newer: idleEnd,
  looked: 0,
  lookedAtFind: 0,
  lookedBackTo: undefined,
  fresh: 0,
  opening,
})

/**
 * By which stretch of a listing each message came. A thread's listing knows no
 * times (platform/messages#calls), so that nobody can ask for what lies around a
 * message; but a page that was read can be read again.
 */
export class PageIndex {
  readonly #ranges = new Map<string, PageRange>()

  /** Of a listing from its beginning on alone: a page counted from the end holds others as soon as something is said. */
  note(range: PageRange, messages: readonly Pick<Message, 'message_id'>[]) {
    if (range.sort_type !== 'ByCreateTimeAsc') return
    for (const { message_id } of messages) {
      if (!this.#ranges.has(message_id)) this.#ranges.set(message_id, range)
    }
  }

  rangeOf = ({ message_id }: Pick<Message, 'message_id'>): PageRange | undefined =>
    this.#ranges.get(message_id)

  /** It could not be read again: what came by it is known by no page any more. */
  forget(range: PageRange) {
    for (const [id, other] of this.#ranges) if (other === range) this.#ranges.delete(id)
  }
}

/** The rows that are loaded within the filter, earliest first, found by place and by id. */
export type LoadedRows = Required<Rows>

/** Ids are indexed once a page, so that a key or a click looks up and counts nothing. */
export function loadedRows(
  messages: readonly Message[],
  reading: Pick<LoadedRows, 'between' | 'newest'>,
): LoadedRows {
  const places = new Map(messages.map(({ message_id }, index) => [message_id, index]))
  return {
    count: messages.length,
    at: (index) => messages[index],
    indexOf: (messageId) => places.get(messageId) ?? -1,
    ...reading,
  }
}
