import { z } from 'zod'
import { answering } from '../endpoint'
import { cardPath, CARDS, changeFields, jsonText } from './card-fields'

/** Changes the configuration and the link of a card entity (platform/cards#streaming). */
export const UpdateCardSettings = answering<object>()({
  route: `PATCH ${CARDS}/:card_id/settings`,
  path: cardPath,
  body: z.object({
    /** `{config?, card_link?}` */
    settings: jsonText(100_000),
    ...changeFields,
  }),
})
