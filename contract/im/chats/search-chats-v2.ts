import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt, userIdType } from '../../fields'

/** A chat that a search has found. */
export interface FoundChat {
  meta_data: {
    chat_id: string
    name: string
    description: string
    owner_id?: string
    chat_mode: 'group' | 'topic' | 'p2p'
    external: boolean
    chat_status: string
    /** Seconds since the epoch. */
    create_time: string
  }
}

/** How chats of a search are sorted. */
const sorters = ['create_time_desc', 'update_time_desc', 'member_count_desc'] as const

/**
 * The caller's chats and public ones, by name and filters, as the official command line asks for them
 * (platform/clients#chats). Without a query, all of them.
 */
export const SearchChatsV2 = answering<Page<FoundChat> & { total: number }>()({
  route: 'POST /open-apis/im/v2/chats/search',
  query: z.object({
    user_id_type: userIdType,
    page_size: queryInt(1, 100).default(20),
    page_token: pageToken,
  }),
  body: z.object({
    query: z.string().max(64).default(''),
    filter: z
      .object({
        search_types: z
          .array(z.enum(['private', 'external', 'public_joined', 'public_not_joined']))
          .max(4)
          .default([]),
        member_ids: z.array(z.string().min(1).max(200)).max(50).default([]),
        is_manager: z.boolean().optional(),
        disable_search_by_user: z.boolean().optional(),
      })
      .optional(),
    sorter: z.enum(sorters).optional(),
  }),
})
