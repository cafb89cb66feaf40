import { z } from 'zod'
import { answering } from '../../endpoint'
import { queryFlag, userIdType } from '../../fields'
import { chatSettings } from './chat-settings'
import type { ChatInside } from './get-chat'

/** `owner_id` is absent when the owner is a bot (platform/contacts#chats). */
export interface CreatedChat extends ChatInside {
  chat_id: string
  avatar: string
  name: string
  description: string
}

/** A new group. The calling bot is in it, and owns it unless `owner_id` names another owner. */
export const CreateChat = answering<CreatedChat>()({
  route: 'POST /open-apis/im/v1/chats',
  query: z.object({
    user_id_type: userIdType,
    /** Where a person owns the chat: the bot becomes one of its managers. */
    set_bot_manager: queryFlag.default(false),
    /** The same one with the same owner makes only one chat in ten hours. */
    uuid: z.string().max(50).optional(),
  }),
  body: chatSettings.extend({
    chat_mode: z.enum(['group']).optional(),
    user_id_list: z.array(z.string().min(1).max(200)).max(50).default([]),
    /** app_ids. */
    bot_id_list: z.array(z.string().min(1).max(200)).max(5).default([]),
  }),
})
