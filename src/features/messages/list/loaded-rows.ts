import type { Message } from '../../../../contract/im/messages/message'

/** The rows that are loaded within the filter, earliest first, found by place and by id. */
export interface LoadedRows {
  readonly count: number
  at(index: number): Message | undefined
  /** -1 where it is not loaded. */
  indexOf(messageId: string): number
  /** All of the filter between two messages, both included, earliest first; reads what is not loaded. */
  between(fromId: string, toId: string): Promise<readonly Message[]>
  /** Reads a page more, earlier ones first, and answers all that is loaded then; undefined where nothing is left or nothing came. */
  readMore(): Promise<readonly Message[] | undefined>
}

/** Ids are indexed once a page, so that a key or a click looks up and counts nothing. */
export function loadedRows(
  messages: readonly Message[],
  reading: Pick<LoadedRows, 'between' | 'readMore'>,
): LoadedRows {
  const places = new Map(messages.map(({ message_id }, index) => [message_id, index]))
  return {
    count: messages.length,
    at: (index) => messages[index],
    indexOf: (messageId) => places.get(messageId) ?? -1,
    ...reading,
  }
}
