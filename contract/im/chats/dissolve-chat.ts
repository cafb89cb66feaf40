import { answering } from '../../endpoint'
import { chatPath } from './chat-path'

export const DissolveChat = answering<Record<string, never>>()({
  route: 'DELETE /open-apis/im/v1/chats/:chat_id',
  path: chatPath,
})
