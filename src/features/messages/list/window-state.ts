import type { Message } from '../../../../contract/im/messages/message'
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
