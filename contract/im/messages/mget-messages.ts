import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'
import { cardContentType } from './card-content'
import type { Message } from './message'

/** Up to 50 messages by id; those that the caller cannot read are left out (platform/clients#messages). */
export const MgetMessages = answering<{ items: Message[] }>()({
  route: 'GET /open-apis/im/v1/messages/mget',
  repeated: ['message_ids'],
  query: z.object({
    message_ids: z.array(z.string().min(1).max(200)).min(1).max(50),
    user_id_type: userIdType,
    card_msg_content_type: cardContentType,
  }),
})
