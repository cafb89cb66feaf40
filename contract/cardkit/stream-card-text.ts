import { z } from 'zod'
import { answering } from '../endpoint'
import { CARDS, changeFields, elementPath, jsonText } from './card-fields'

/** The whole text of a component so far, while it is being written (platform/cards#streaming). */
export const StreamCardText = answering<object>()({
  route: `PUT ${CARDS}/:card_id/elements/:element_id/content`,
  path: elementPath,
  body: z.object({ content: jsonText(100_000), ...changeFields }),
})
