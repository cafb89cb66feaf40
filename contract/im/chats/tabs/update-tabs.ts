import { z } from 'zod'
import { answering } from '../../../endpoint'
import { chatPath } from '../chat-path'
import { standingTab } from './chat-tab'
import type { ChatTabs } from './chat-tab'

export const UpdateTabs = answering<ChatTabs>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/chat_tabs/update_tabs',
  path: chatPath,
  body: z.object({ chat_tabs: z.array(standingTab).min(1).max(50) }),
})
