import { z } from 'zod'
import { answering } from '../../endpoint'

/**
 * Replaces a card that a person pressed, with the token of that press (platform/cards#delayed-updates).
 */
export const UpdatePressedCard = answering<object>()({
  route: 'POST /open-apis/interactive/v1/card/update',
  envelope: 'flat',
  body: z.object({
    token: z.string().max(200),
    /** A card or a template, as an object. An exclusive card names in `open_ids` the people who see the new one. */
    card: z.looseObject({}),
  }),
})
