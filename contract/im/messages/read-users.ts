import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt, userIdType } from '../../fields'

/** A reader of a message, and when they read it (platform/messages#calls). */
export interface Reader {
  user_id_type: string
  user_id: string
  /** Milliseconds since the epoch, as digits. */
  timestamp: string
  tenant_key: string
}

export const ReadUsers = answering<Page<Reader>>()({
  route: 'GET /open-apis/im/v1/messages/:message_id/read_users',
  path: z.object({ message_id: z.string().min(1) }),
  query: z.object({
    user_id_type: userIdType,
    page_size: queryInt(1, 100).default(20),
    page_token: pageToken,
  }),
})
