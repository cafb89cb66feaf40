import type { Message } from '../../../contract/im/messages/message'

/** The loaded rows of a list that its filter keeps, earliest first. */
export interface Rows {
  readonly count: number
  at(index: number): Message | undefined
  /** -1 if it is not loaded, or not in the filter. */
  indexOf(messageId: string): number
  /** All messages of the filter between two, both included, earliest first; reads those that are not loaded. */
  between?(fromId: string, toId: string): Promise<readonly Message[]>
  /** All messages of the filter, newest first, loaded or not. */
  newest(): RowSource
}

/** The messages of a filter, newest first. */
export interface RowSource {
  /** The list that they belong to. */
  of: unknown
  /** Those that are loaded. */
  held: readonly Message[]
  /** The next older page; undefined at the end. Throws what the client throws, and can be called again then. */
  next(signal: AbortSignal): Promise<RowPage | undefined>
  /** Reports how long reading is held back, if it can be. */
  pace?: Pace
}

/** When reading that is held back continues. */
export interface Pace {
  /** On the clock of `performance.now()`; undefined while nothing waits. */
  heldUntil(): number | undefined
  subscribe(listener: () => void): () => void
}

/** One more page. */
export interface RowPage {
  messages: readonly Message[]
  /** How many messages were looked at to find them. */
  looked: number
  /** The time of the earliest one looked at, if they are read back in time. */
  backTo: number | undefined
}
