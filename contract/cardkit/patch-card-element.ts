import { z } from 'zod'
import { answering } from '../endpoint'
import { CARDS, changeFields, elementPath, jsonText } from './card-fields'

/** Changes some fields of a component (platform/cards#elements). */
export const PatchCardElement = answering<object>()({
  route: `PATCH ${CARDS}/:card_id/elements/:element_id`,
  path: elementPath,
  body: z.object({ partial_element: jsonText(1_000_000), ...changeFields }),
})
