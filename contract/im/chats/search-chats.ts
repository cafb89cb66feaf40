import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt, userIdType } from '../../fields'
import type { ChatSummary } from './list-chats'

/**
 * The caller's chats and public ones, by their names and by the names of their members. An empty query, or one above
 * 64 characters, finds nothing (platform/contacts#chats).
 */
export const SearchChats = answering<Page<ChatSummary>>()({
  route: 'GET /open-apis/im/v1/chats/search',
  query: z.object({
    user_id_type: userIdType,
    query: z.string().default(''),
    page_size: queryInt(1, 100).default(20),
    page_token: pageToken,
  }),
})
