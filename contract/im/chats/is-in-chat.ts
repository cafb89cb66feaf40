import { answering } from '../../endpoint'
import { chatPath } from './chat-path'

/** Whether the caller's bot is in the chat. */
export const IsInChat = answering<{ is_in_chat: boolean }>()({
  route: 'GET /open-apis/im/v1/chats/:chat_id/members/is_in_chat',
  path: chatPath,
})
