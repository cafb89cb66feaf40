import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Pin } from './pin'

/** Pins a message (platform/messages#pins). */
export const CreatePin = answering<{ pin: Pin }>()({
  route: 'POST /open-apis/im/v1/pins',
  body: z.object({ message_id: z.string().min(1).max(200) }),
})
