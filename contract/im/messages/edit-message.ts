import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Message } from './message'

/** Edits a text or a post (platform/messages#calls). */
export const EditMessage = answering<Message>()({
  route: 'PUT /open-apis/im/v1/messages/:message_id',
  path: z.object({ message_id: z.string().min(1) }),
  /** The content is JSON in a text. */
  body: z.object({ msg_type: z.enum(['text', 'post']), content: z.string() }),
})
