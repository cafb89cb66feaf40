import { z } from 'zod'
import { answering } from '../endpoint'
import { cardPath, CARDS, changeFields, jsonText } from './card-fields'

/** Replaces the whole card of an entity (platform/cards#card-entities). */
export const UpdateCardEntity = answering<object>()({
  route: `PUT ${CARDS}/:card_id`,
  path: cardPath,
  body: z.object({
    card: z.object({ type: z.literal('card_json'), data: jsonText(1_000_000) }),
    ...changeFields,
  }),
})
