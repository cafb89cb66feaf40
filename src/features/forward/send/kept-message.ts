import type { Message } from '../../../../contract/im/messages/message'
import { plainTextOf } from '../../message-content/plain-text-of'
import type { KeptMessage } from './intent'

const MOST_CHARACTERS = 120

/** What is kept of a message beside its forward: facts, and one line of what it says. */
export function keptMessage(message: Message): KeptMessage {
  const words = Array.from(plainTextOf(message).replace(/\s+/g, ' ').trim())
  return {
    message_id: message.message_id,
    chat_id: message.chat_id,
    msg_type: message.msg_type,
    create_time: message.create_time,
    sender_id: message.sender.id,
    words:
      words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS - 1).join('')}…` : words.join(''),
    deleted: message.deleted,
    isInside: message.upper_message_id !== undefined,
  }
}
