import { z } from 'zod'
import { answering } from '../../../endpoint'
import { chatPath } from '../chat-path'
import { chatTab } from './chat-tab'
import type { ChatTabs } from './chat-tab'

export const CreateTabs = answering<ChatTabs>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/chat_tabs',
  path: chatPath,
  body: z.object({ chat_tabs: z.array(chatTab).min(1).max(50) }),
})
