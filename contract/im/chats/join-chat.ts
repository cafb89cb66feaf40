import { answering } from '../../endpoint'
import { chatPath } from './chat-path'

/** The caller joins a public chat by itself (platform/contacts#links-and-joining). */
export const JoinChat = answering<Record<string, never>>()({
  route: 'PATCH /open-apis/im/v1/chats/:chat_id/members/me_join',
  path: chatPath,
})
