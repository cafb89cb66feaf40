import { z } from 'zod'
import { answering } from '../../endpoint'

const id = z.string().min(1).max(200)

/**
 * Sends a card to a group that one person of it sees (platform/messages#ephemeral-messages). Of several ids of the
 * person, the first one here counts.
 */
export const SendEphemeral = answering<{ message_id: string }>()({
  route: 'POST /open-apis/ephemeral/v1/send',
  body: z
    .object({
      chat_id: id,
      open_id: id.optional(),
      user_id: id.optional(),
      email: id.optional(),
      msg_type: z.literal('interactive'),
      /** A card or a template, as an object. */
      card: z.looseObject({}),
    })
    .refine(({ open_id, user_id, email }) => (open_id ?? user_id ?? email) !== undefined, {
      message: 'open_id, user_id or email is required',
      path: ['open_id'],
    }),
})
