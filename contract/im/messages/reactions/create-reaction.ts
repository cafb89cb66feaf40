import { z } from 'zod'
import { answering } from '../../../endpoint'
import { messagePath } from './reaction'
import type { Reaction } from './reaction'

/** Reacts to a message (platform/messages#reactions). */
export const CreateReaction = answering<Reaction>()({
  route: 'POST /open-apis/im/v1/messages/:message_id/reactions',
  path: messagePath,
  body: z.object({ reaction_type: z.object({ emoji_type: z.string().max(100) }) }),
})
