import { somebodies } from './world-event'
import type { WorldEvent } from './world-event'

interface Entered {
  app_id: string
  chat_id: string
  open_id: string
}

/** A person has opened their one-to-one chat with a bot (platform/events#chat-events). */
export const botChatEntered = ({
  app_id,
  chat_id,
  open_id,
}: Entered): WorldEvent<'im.chat.access_event.bot_p2p_chat_entered_v1'> => ({
  type: 'im.chat.access_event.bot_p2p_chat_entered_v1',
  to: { chat_id, only: [app_id] },
  scopes: [],
  async body(tx, to) {
    const last = await tx
      .selectFrom('messages')
      .select(['message_id', 'create_time'])
      .where('chat_id', '=', chat_id)
      .where('upper_message_id', 'is', null)
      .orderBy('create_time', 'desc')
      .orderBy('message_id', 'desc')
      .executeTakeFirst()
    return {
      chat_id,
      operator_id: (await somebodies(tx, to, [open_id]))(open_id).ids,
      ...(last && {
        last_message_id: last.message_id,
        last_message_create_time: String(last.create_time),
      }),
    }
  },
})
