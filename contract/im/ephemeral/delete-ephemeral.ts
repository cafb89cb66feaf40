import { z } from 'zod'
import { answering } from '../../endpoint'

/** Removes a card that one person of a group sees, without a trace (platform/messages#ephemeral-messages). */
export const DeleteEphemeral = answering<object>()({
  route: 'POST /open-apis/ephemeral/v1/delete',
  envelope: 'flat',
  body: z.object({ message_id: z.string().min(1).max(200) }),
})
