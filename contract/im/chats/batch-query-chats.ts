import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'
import type { ChatSummary } from './list-chats'

/** A chat as a client shows it next to a message. */
export interface QueriedChat extends ChatSummary {
  chat_mode: 'group' | 'topic' | 'p2p'
  /** Of a one-to-one chat: the other one in it. */
  p2p_target_id?: string
  p2p_target_type?: 'user' | 'bot'
}

/** Up to 50 of the caller's chats by id; all others are left out (platform/clients#chats). */
export const BatchQueryChats = answering<{ items: QueriedChat[] }>()({
  route: 'POST /open-apis/im/v1/chats/batch_query',
  query: z.object({ user_id_type: userIdType }),
  body: z.object({ chat_ids: z.array(z.string().min(1).max(200)).min(1).max(50) }),
})
