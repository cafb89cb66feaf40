import { z } from 'zod'
import { answering } from '../../../contract/endpoint'

/** An operation that the platform does not have. */
export const GreetChat = answering<{ message_id: string }>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/greeting',
  path: z.object({ chat_id: z.string() }),
  query: z.object({ uuid: z.string().max(50).optional() }),
  body: z.object({ words: z.string() }),
})
