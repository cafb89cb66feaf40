import { z } from 'zod'
import { answering } from '../../endpoint'

/** Recalls a message (platform/messages#calls). */
export const RecallMessage = answering<object>()({
  route: 'DELETE /open-apis/im/v1/messages/:message_id',
  path: z.object({ message_id: z.string().min(1) }),
})
