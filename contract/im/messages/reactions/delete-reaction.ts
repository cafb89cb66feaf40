import { z } from 'zod'
import { answering } from '../../../endpoint'
import { messagePath } from './reaction'
import type { Reaction } from './reaction'

/** Removes a reaction, and returns what it was (platform/messages#reactions). */
export const DeleteReaction = answering<Reaction>()({
  route: 'DELETE /open-apis/im/v1/messages/:message_id/reactions/:reaction_id',
  path: messagePath.extend({ reaction_id: z.string().min(1) }),
})
