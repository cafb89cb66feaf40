import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt } from '../../fields'
import { cardContentType } from './card-content'
import type { Message } from './message'

/** Seconds since the epoch, up to the year 5138. An empty one is none. */
const seconds = z.union([z.literal('').transform(() => undefined), queryInt(0, 99_999_999_999)]).optional()

/** The messages of a chat or of a thread (platform/messages#calls). */
export const ListMessages = answering<Page<Message>>()({
  route: 'GET /open-apis/im/v1/messages',
  query: z.object({
    container_id_type: z.enum(['chat', 'thread']),
    container_id: z.string().min(1),
    /** Both seconds are included whole; for a thread they are ignored. */
    start_time: seconds,
    end_time: seconds,
    sort_type: z.enum(['ByCreateTimeAsc', 'ByCreateTimeDesc']).default('ByCreateTimeAsc'),
    page_size: queryInt(1, 50).default(20),
    page_token: pageToken,
    card_msg_content_type: cardContentType,
  }),
})
