import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt } from '../../fields'
import type { Pin } from './pin'

/** Milliseconds since the epoch. An empty one is none. */
const millis = z
  .union([z.literal('').transform(() => undefined), queryInt(0, 999_999_999_999_999)])
  .optional()

/** The pinned messages of a chat, latest pin first (platform/messages#pins). */
export const ListPins = answering<Page<Pin>>()({
  route: 'GET /open-apis/im/v1/pins',
  query: z.object({
    chat_id: z.string().min(1),
    /** When it was pinned; both ends are included. */
    start_time: millis,
    end_time: millis,
    page_size: queryInt(1, 50).default(20),
    page_token: pageToken,
  }),
})
