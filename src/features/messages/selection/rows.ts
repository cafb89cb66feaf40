import type { Message } from '../../../../contract/im/messages/message'

/** The rows of a list within its filter, as far as they are loaded, earliest first. */
export interface Rows {
  readonly count: number
  at(index: number): Message | undefined
  /** -1 where it is not loaded, or not in the filter. */
  indexOf(messageId: string): number
  /** All of the filter between two messages, both included, earliest first; reads what is not loaded. */
  between?(fromId: string, toId: string): Promise<readonly Message[]>
  /** All of the filter from the newest on, loaded or not. */
  newest(): RowSource
}

/** The messages of a filter, from the newest on. */
export interface RowSource {
  /** The list that they are of. */
  of: unknown
  /** What is loaded of them. */
  held: readonly Message[]
  /** The next page behind; undefined where nothing is left. Throws what the client throws, and may be asked again then. */
  next(signal: AbortSignal): Promise<RowPage | undefined>
  /** How long reading waits, where it may. */
  pace?: Pace
}

/** When reading that waits goes on. */
export interface Pace {
  /** On the clock of `performance.now()`; undefined while nothing waits. */
  heldUntil(): number | undefined
  subscribe(listener: () => void): () => void
}

/** What one more page has. */
export interface RowPage {
  messages: readonly Message[]
  /** How many were looked at for them. */
  looked: number
  /** The time of the earliest one that was looked at, where they are read back in time. */
  backTo: number | undefined
}
