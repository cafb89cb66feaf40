import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt, userIdType } from '../../fields'

export interface ChatMember {
  member_id_type: string
  member_id: string
  name: string
  tenant_key: string
}

/** Bots are filtered out (platform/contacts#chats). */
export const ListChatMembers = answering<Page<ChatMember> & { member_total: number }>()({
  route: 'GET /open-apis/im/v1/chats/:chat_id/members',
  path: z.object({ chat_id: z.string().min(1) }),
  query: z.object({
    member_id_type: userIdType,
    page_size: queryInt(1, 100).default(20),
    page_token: pageToken,
  }),
})
