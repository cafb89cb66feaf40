import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'
import { cardContentType } from './card-content'
import type { Message } from './message'

/**
 * One message; for a merge-forward, itself and everything inside, flat
 * (platform/messages#calls, platform/messages#merge-forward-children).
 */
export const GetMessage = answering<{ items: Message[] }>()({
  route: 'GET /open-apis/im/v1/messages/:message_id',
  path: z.object({ message_id: z.string().min(1) }),
  query: z.object({ user_id_type: userIdType, card_msg_content_type: cardContentType }),
})
