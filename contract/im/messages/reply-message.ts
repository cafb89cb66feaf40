import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Message } from './message'
import { sendUuid } from './receive-id'
import { sentType } from './sent-types'

/** Replies to a message, in its chat or in a thread of its own (platform/messages#calls). */
export const ReplyMessage = answering<Message>()({
  route: 'POST /open-apis/im/v1/messages/:message_id/reply',
  path: z.object({ message_id: z.string().min(1) }),
  body: z.object({
    /** JSON in a text. */
    content: z.string(),
    msg_type: sentType,
    reply_in_thread: z.boolean().default(false),
    uuid: sendUuid,
  }),
})
