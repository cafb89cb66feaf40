import { z } from 'zod'
import { answering } from '../endpoint'
import { CARDS, changeFields, elementPath } from './card-fields'

/** Removes a component with everything inside it (platform/cards#elements). */
export const DeleteCardElement = answering<object>()({
  route: `DELETE ${CARDS}/:card_id/elements/:element_id`,
  path: elementPath,
  body: z.object(changeFields),
})
