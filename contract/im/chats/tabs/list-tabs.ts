import { answering } from '../../../endpoint'
import { chatPath } from '../chat-path'
import type { ChatTabs } from './chat-tab'

export const ListTabs = answering<ChatTabs>()({
  route: 'GET /open-apis/im/v1/chats/:chat_id/chat_tabs/list_tabs',
  path: chatPath,
})
