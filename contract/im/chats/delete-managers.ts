import { answering } from '../../endpoint'
import { managersBody, managersQuery } from './chat-managers'
import type { ChatManagers } from './chat-managers'
import { chatPath } from './chat-path'

export const DeleteManagers = answering<ChatManagers>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/managers/delete_managers',
  path: chatPath,
  query: managersQuery,
  body: managersBody,
})
