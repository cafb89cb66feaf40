import type { Message } from '../../../contract/im/messages/message'
import type { PageRange } from '../../api/messages/messages'
import type { Rows } from '../message-selection/message-selection'
import type { Opening } from './opening'

/** One end of what is loaded. */
export interface WindowEnd {
  /** The chat ends here. */
  isEnd: boolean
  isReading: boolean
  error?: unknown
}

/** The loaded content of a window; a new object whenever anything changes. */
export interface WindowState {
  /** `opening`: nothing is known yet. `refused`: opening failed. */
  phase: 'opening' | 'open' | 'refused'
  error?: unknown
  /** The messages of a contiguous range of the chat that the filter keeps, earliest first. */
  rows: readonly Message[]
  older: WindowEnd
  newer: WindowEnd
  /** How many messages were looked at since the window opened, kept or not. */
  looked: number
  /** The value of `looked` when a row was last found. */
  lookedAtFind: number
  /** The time of the earliest message looked at. */
  lookedBackTo: number | undefined
  /** How many arrived at the newest end since it was last seen, up to MANY. */
  fresh: number
  /** Where it opened; a new object each time. */
  opening: Opening
}

export const idleEnd: WindowEnd = { isEnd: false, isReading: false }

/** The state before anything was read. */
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
 * The range of a listing in which each message came. A thread's listing cannot be limited by time
 * (platform/messages#calls), so the surroundings of a message cannot be requested. A page can be read again, though.
 */
export class PageIndex {
  readonly #ranges = new Map<string, PageRange>()

  /**
   * Only for listings in ascending order: a page counted from the end has other
   * messages as soon as something is sent.
   */
  note(range: PageRange, messages: readonly Pick<Message, 'message_id'>[]) {
    if (range.sort_type !== 'ByCreateTimeAsc') return
    for (const { message_id } of messages) {
      if (!this.#ranges.has(message_id)) this.#ranges.set(message_id, range)
    }
  }

  rangeOf = ({ message_id }: Pick<Message, 'message_id'>): PageRange | undefined =>
    this.#ranges.get(message_id)

  /** Forgets a range that could not be read again. Its messages then belong to no page. */
  forget(range: PageRange) {
    for (const [id, other] of this.#ranges) if (other === range) this.#ranges.delete(id)
  }
}

/** The loaded rows that the filter keeps, earliest first, accessible by index and by id. */
export type LoadedRows = Required<Rows>

/** Ids are indexed once a page, so that a key or a click only needs a lookup. */
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
