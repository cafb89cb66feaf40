import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt, userIdType } from '../../fields'

/** A chat as a listing shows it (platform/contacts#chats). No one-to-one chats. */
export interface ChatSummary {
  chat_id: string
  avatar: string
  name: string
  description: string
  owner_id?: string
  owner_id_type?: string
  external: boolean
  tenant_key: string
  chat_status: 'normal' | 'dissolved' | 'dissolved_save'
}

export const ListChats = answering<Page<ChatSummary>>()({
  route: 'GET /open-apis/im/v1/chats',
  query: z.object({
    user_id_type: userIdType,
    sort_type: z.enum(['ByCreateTimeAsc', 'ByActiveTimeDesc']).default('ByCreateTimeAsc'),
    page_size: queryInt(1, 100).default(20),
    page_token: pageToken,
  }),
})
