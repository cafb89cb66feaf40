import type { Message } from '../../../../contract/im/messages/message'
import { messageOf } from '../../message-content/testing/message-of'
import type { Rows } from '../rows'

/** `count` messages, a second apart: `om_0` is the earliest. */
export const messagesInARow = (count: number, different: (index: number) => Partial<Message> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    messageOf({
      message_id: `om_${index}`,
      create_time: String(1_763_600_000_000 + index * 1000),
      ...different(index),
    }),
  )

/** A list with these messages loaded. */
export const rowsOf = (messages: readonly Message[]): Rows => ({
  count: messages.length,
  at: (index) => messages[index],
  indexOf: (messageId) => messages.findIndex(({ message_id }) => message_id === messageId),
  newest: () => ({ of: messages, held: messages.toReversed(), next: async () => undefined }),
})
