import { answering } from '../../endpoint'
import { chatPath } from './chat-path'

export const DeleteTopNotice = answering<Record<string, never>>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/top_notice/delete_top_notice',
  path: chatPath,
})
