import type { Message } from '../../../contract/im/messages/message'
import { isSystemMessage } from './row-layout'

type Sender = Message['sender']

/**
 * The senders of the messages read so far, including bots, which no list of
 * members names (platform/contacts#chats).
 */
export interface SenderRegistry {
  note(messages: readonly Message[]): void
  all(): readonly Sender[]
}

export function createSenderRegistry(): SenderRegistry {
  const byId = new Map<string, Sender>()
  return {
    note(messages) {
      for (const message of messages) {
        const { sender } = message
        if (sender.id && !isSystemMessage(message)) byId.set(sender.id, sender)
      }
    },
    all: () => [...byId.values()],
  }
}
