import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt } from '../../fields'

const ids = z.array(z.string().min(1).max(200)).max(50).default([])
const senders = z
  .array(z.enum(['user', 'bot']))
  .max(2)
  .default([])
/** ISO 8601, as the official command line sends it. */
const moment = z.iso.datetime({ offset: true, local: true }).optional()

/**
 * The messages that a person can read, newest first, by text and filters (platform/clients#messages). The answer has
 * their ids; clients then read them with `mget`.
 */
export const SearchMessages = answering<Page<{ meta_data: { message_id: string } }>>()({
  route: 'POST /open-apis/im/v1/messages/search',
  query: z.object({ page_size: queryInt(1, 50).default(20), page_token: pageToken }),
  body: z.object({
    query: z.string().max(200).default(''),
    filter: z
      .object({
        time_range: z.object({ start_time: moment, end_time: moment }).optional(),
        chat_ids: ids,
        from_ids: ids,
        include_attachment_types: z
          .array(z.enum(['file', 'image', 'video', 'link']))
          .max(4)
          .default([]),
        from_types: senders,
        exclude_from_types: senders,
        chat_type: z.enum(['group', 'p2p']).optional(),
        is_at_me: z.boolean().optional(),
      })
      .optional(),
  }),
})
