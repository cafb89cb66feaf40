import { z } from 'zod'
import { answering } from '../../endpoint'

/** Both forms of the answer: names of an older one, and the envelope's (platform/webhooks#the-answer). */
export interface SentByWebhook {
  StatusCode: number
  StatusMessage: string
  data: { [name: string]: never }
}

/**
 * Sends a message as a custom bot of a group, by its address alone (platform/webhooks#a-custom-bot). `content` and
 * `card` are objects, not texts.
 */
export const SendByWebhook = answering<SentByWebhook>()({
  route: 'POST /open-apis/bot/v2/hook/:hook_token',
  envelope: 'webhook',
  path: z.object({ hook_token: z.string().max(200) }),
  body: z.looseObject({
    /** text, post, image, share_chat or interactive */
    msg_type: z.string().optional(),
    content: z.looseObject({}).optional(),
    /** Of `interactive`, in place of `content`. */
    card: z.looseObject({}).optional(),
    /** In seconds. */
    timestamp: z.union([z.string(), z.number()]).optional(),
    sign: z.string().optional(),
  }),
})
