import type { Message } from '../../../../contract/im/messages/message'

/** The rows of a list within its filter, as far as they are loaded, earliest first. */
export interface Rows {
  readonly count: number
  at(index: number): Message | undefined
  /** -1 where it is not loaded, or not in the filter. */
  indexOf(messageId: string): number
  /** All of the filter between two messages, both included, earliest first; reads what is not loaded. */
  between?(fromId: string, toId: string): Promise<readonly Message[]>
  /** Reads a page more, earlier ones first, and answers all that is loaded then; undefined where nothing is left or nothing came. */
  readMore?(): Promise<readonly Message[] | undefined>
}
