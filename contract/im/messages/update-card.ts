import { z } from 'zod'
import { answering } from '../../endpoint'

/** Shows another card in place of the one that was sent (platform/messages#calls). */
export const UpdateCard = answering<object>()({
  route: 'PATCH /open-apis/im/v1/messages/:message_id',
  path: z.object({ message_id: z.string().min(1) }),
  /** JSON in a text. */
  body: z.object({ content: z.string() }),
})
