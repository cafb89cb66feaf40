import { z } from 'zod'
import { answering } from '../endpoint'

/** A custom bot of a chat, which anyone can post to who knows its address. */
export interface Webhook {
  /** The sender of its messages. */
  bot_id: string
  chat_id: string
  name: string
  /** Its address, below the one of this service; whoever has it can post. */
  path: string
  /** Requests need a signature. */
  signed: boolean
  keywords: string[]
  addresses: string[]
}

/** Custom bots in the order of their chats; never a secret. */
export const ListWebhooks = answering<{ items: Webhook[] }>()({ route: 'GET /_herald/webhooks' })

const words = z.array(z.string().min(1).max(200)).max(10).default([])

/**
 * Makes a custom bot in a chat. `signed` makes a secret, which is returned this once. A message needs one of the
 * `keywords`, and a request comes from one of the `addresses`, if there are any.
 */
export const CreateWebhook = answering<{ webhook: Webhook; secret?: string }>()({
  route: 'POST /_herald/webhooks',
  body: z.object({
    chat_id: z.string().min(1).max(200),
    name: z.string().max(200).default(''),
    signed: z.boolean().default(false),
    keywords: words,
    addresses: words,
  }),
})

/** Removes a custom bot. Its messages stay, and its address is unknown from now on. */
export const RemoveWebhook = answering<object>()({
  route: 'DELETE /_herald/webhooks/:bot_id',
  path: z.object({ bot_id: z.string().min(1).max(200) }),
})
