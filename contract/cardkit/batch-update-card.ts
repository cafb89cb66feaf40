import { z } from 'zod'
import { answering } from '../endpoint'
import { cardPath, CARDS, changeFields, jsonText } from './card-fields'

/** Several changes of a card entity at once (platform/cards#batches). */
export const BatchUpdateCard = answering<object>()({
  route: `POST ${CARDS}/:card_id/batch_update`,
  path: cardPath,
  body: z.object({
    /** A list of `{action, params}`. */
    actions: jsonText(1_000_000),
    ...changeFields,
  }),
})
