import { z } from 'zod'
import { answering } from '../endpoint'
import { cardPath, CARDS, changeFields, jsonText } from './card-fields'

/** Adds components to a card entity (platform/cards#elements). */
export const CreateCardElements = answering<object>()({
  route: `POST ${CARDS}/:card_id/elements`,
  path: cardPath,
  body: z.object({
    type: z.enum(['insert_before', 'insert_after', 'append']),
    /** For `append` a container; absent: the body. */
    target_element_id: z.string().max(20).optional(),
    /** A list of components. */
    elements: jsonText(1_000_000),
    ...changeFields,
  }),
})
