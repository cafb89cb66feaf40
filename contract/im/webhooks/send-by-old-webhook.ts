import { z } from 'zod'
import { answering } from '../../endpoint'

/**
 * Sends a text as a custom bot of a group, by the first form of its address (platform/webhooks#first-addresses). The
 * platform's answer has `ok` alone.
 */
export const SendByOldWebhook = answering<{ ok: boolean }>()({
  route: 'POST /open-apis/bot/hook/:hook_token',
  envelope: 'webhook',
  path: z.object({ hook_token: z.string().max(200) }),
  body: z.looseObject({
    title: z.string().optional(),
    text: z.string().optional(),
  }),
})
