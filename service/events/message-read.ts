import type { WorldEvent } from './world-event'
import { somebodies } from './world-event'

interface Read {
  app_id: string
  chat_id: string
  open_id: string
  message_ids: readonly string[]
  at: number
}

/** A person has read a bot's messages in their one-to-one chat (platform/events#other-message-events). */
export const messageRead = ({
  app_id,
  chat_id,
  open_id,
  message_ids,
  at,
}: Read): WorldEvent<'im.message.message_read_v1'> => ({
  type: 'im.message.message_read_v1',
  to: { chat_id, only: [app_id] },
  scopes: ['im:message', 'im:message:readonly'],
  async body(tx, to) {
    const reader = (await somebodies(tx, to, [open_id]))(open_id)
    return {
      reader: { reader_id: reader.ids, read_time: String(at), tenant_key: reader.tenant_key },
      message_id_list: [...message_ids],
    }
  },
})
