import { z } from 'zod'
import { answering } from '../endpoint'
import { CARDS, jsonText } from './card-fields'

/** Creates a card entity, which can be sent once (platform/cards#card-entities). */
export const CreateCard = answering<{ card_id: string }>()({
  route: `POST ${CARDS}`,
  body: z.object({
    type: z.enum(['card_json', 'template']),
    /** The JSON of the card, or of a template and its variables. */
    data: jsonText(3_000_000),
  }),
})
