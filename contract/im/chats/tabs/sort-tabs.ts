import { z } from 'zod'
import { answering } from '../../../endpoint'
import { chatPath } from '../chat-path'
import { tabIds } from './chat-tab'
import type { ChatTabs } from './chat-tab'

/** Puts the tabs into another order: all of them, with the tab of messages first. */
export const SortTabs = answering<ChatTabs>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/chat_tabs/sort_tabs',
  path: chatPath,
  body: z.object({ tab_ids: tabIds }),
})
