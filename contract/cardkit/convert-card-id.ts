import { z } from 'zod'
import { answering } from '../endpoint'
import { CARDS } from './card-fields'

/** The card entity of a message (platform/cards#card-entities). */
export const ConvertCardId = answering<{ card_id: string }>()({
  route: `POST ${CARDS}/id_convert`,
  body: z.object({ message_id: z.string().min(1).max(200) }),
})
