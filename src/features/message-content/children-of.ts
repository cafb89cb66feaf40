import type { Message } from '../../../contract/im/messages/message'

/**
 * The direct children of a message in a flat answer, earliest first; the answer
 * has no order (platform/messages#merge-forward-children).
 */
export const childrenOf = (messageId: string, items: readonly Message[]): Message[] =>
  items
    .filter(({ upper_message_id, message_id }) => upper_message_id === messageId && message_id !== messageId)
    .toSorted(
      (one, other) =>
        Number(one.create_time) - Number(other.create_time) || (one.message_id < other.message_id ? -1 : 1),
    )
