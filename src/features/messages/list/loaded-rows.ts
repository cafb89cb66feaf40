import type { Message } from '../../../../contract/im/messages/message'
import type { Rows } from '../selection/rows'

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
