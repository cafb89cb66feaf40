import type { Message } from '../../../../contract/im/messages/message'
import type { Opening } from './opening'

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

export const quiet: End = { isEnd: false, isReading: false }

/** What is known before anything was read. */
export const nothing = (opening: Opening): Loaded => ({
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
