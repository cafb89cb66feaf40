import { z } from 'zod'
import { answering } from '../../../endpoint'
import { chatPath } from '../chat-path'
import { tabIds } from './chat-tab'
import type { ChatTabs } from './chat-tab'

export const DeleteTabs = answering<ChatTabs>()({
  route: 'DELETE /open-apis/im/v1/chats/:chat_id/chat_tabs/delete_tabs',
  path: chatPath,
  body: z.object({ tab_ids: tabIds }),
})
