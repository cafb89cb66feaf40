import { z } from 'zod'
import { answering } from '../endpoint'
import { CARDS, changeFields, elementPath, jsonText } from './card-fields'

/** Puts another component in the place of one (platform/cards#elements). */
export const ReplaceCardElement = answering<object>()({
  route: `PUT ${CARDS}/:card_id/elements/:element_id`,
  path: elementPath,
  body: z.object({ element: jsonText(1_000_000), ...changeFields }),
})
