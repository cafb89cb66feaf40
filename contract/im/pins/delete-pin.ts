import { z } from 'zod'
import { answering } from '../../endpoint'

/** Unpins a message (platform/messages#pins). */
export const DeletePin = answering<Record<string, never>>()({
  route: 'DELETE /open-apis/im/v1/pins/:message_id',
  path: z.object({ message_id: z.string().min(1) }),
})
