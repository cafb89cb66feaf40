import { z } from 'zod'
import { answering } from '../../../endpoint'
import type { Page } from '../../../envelope'
import { pageToken, queryInt } from '../../../fields'
import { messagePath } from './reaction'
import type { Reaction } from './reaction'

/** The reactions to a message, oldest first (platform/messages#reactions). */
export const ListReactions = answering<Page<Reaction>>()({
  route: 'GET /open-apis/im/v1/messages/:message_id/reactions',
  path: messagePath,
  query: z.object({
    /** Only this kind; empty means all. */
    reaction_type: z.string().max(100).default(''),
    page_size: queryInt(1, 50).default(20),
    page_token: pageToken,
    /** An unknown kind has a code of its own, so the schema takes any. */
    user_id_type: z.string().default('open_id'),
  }),
})
