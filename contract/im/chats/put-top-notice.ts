import { z } from 'zod'
import { answering } from '../../endpoint'
import { chatPath } from './chat-path'

/** Puts a message ("1") or the announcement ("2") at the top of the chat. */
export const topNotice = z.object({
  action_type: z.enum(['1', '2']).default('2'),
  message_id: z.string().max(200).optional(),
})
export type TopNotice = z.output<typeof topNotice>

export const PutTopNotice = answering<Record<string, never>>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/top_notice/put_top_notice',
  path: chatPath,
  body: z.object({ chat_top_notice: z.array(topNotice).min(1).max(50) }),
})
