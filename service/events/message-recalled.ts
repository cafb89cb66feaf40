import type { MessageRecalled } from '../../contract/events/event-bodies'
import type { WorldEvent } from './world-event'

interface Recalled {
  message_id: string
  chat_id: string
  recall_type: MessageRecalled['recall_type']
  at: number
}

/** A message was recalled (platform/events#other-message-events). */
export const messageRecalled = ({
  at,
  message_id,
  chat_id,
  recall_type,
}: Recalled): WorldEvent<'im.message.recalled_v1'> => ({
  type: 'im.message.recalled_v1',
  to: { chat_id },
  scopes: ['im:message', 'im:message:readonly'],
  change: { kind: 'messages', chat_id, message_id },
  body: async () => ({ message_id, chat_id, recall_time: String(at), recall_type }),
})
