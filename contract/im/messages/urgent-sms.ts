import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'

/** Alerts people to a message, by a text message (platform/messages#urgent-messages). */
export const UrgentSms = answering<{ invalid_user_id_list: string[] }>()({
  route: 'PATCH /open-apis/im/v1/messages/:message_id/urgent_sms',
  path: z.object({ message_id: z.string().min(1) }),
  query: z.object({ user_id_type: userIdType.unwrap() }),
  body: z.object({ user_id_list: z.array(z.string().max(200)).min(1).max(200) }),
})
