import { messagesRoute } from '../../message-content/messages-address'
import { withPicked } from '../picked-address'
import type { Intent, Send } from '../send/intent'
import { refusedBatches } from './next-steps'

/** The page of the chat with the messages picked that a target refused. */
export function pickedRoute(intent: Intent, send: Send): string {
  const messages = refusedBatches(intent, send).flatMap((batch) => intent.batches[batch] ?? [])
  const ids = messages.map(({ message_id }) => message_id)
  return messagesRoute(intent.source.chat_id) + withPicked('', ids)
}
