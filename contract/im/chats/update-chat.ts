import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'
import { chatPath } from './chat-path'
import { laterSettings } from './chat-settings'

/** Settings that are not sent stay as they are. */
export const UpdateChat = answering<Record<string, never>>()({
  route: 'PUT /open-apis/im/v1/chats/:chat_id',
  path: chatPath,
  query: z.object({ user_id_type: userIdType }),
  body: laterSettings,
})
