import { z } from 'zod'

/** Where every operation on a card entity is (platform/cards#card-entities). */
export const CARDS = '/open-apis/cardkit/v1/cards'

const slot = z.string().min(1).max(20)

export const cardPath = z.object({ card_id: slot })
export const elementPath = z.object({ card_id: slot, element_id: slot })

/** What every change of a card entity has (platform/cards#sequence). */
export const changeFields = {
  /** Names the request: a repeated one has no second effect. */
  uuid: z.string().min(1).max(64).optional(),
  /** Above that of the last change. */
  sequence: z.number().int().min(0).max(2_147_483_647),
}

/** A card's JSON, or a part of it, in a text. */
export const jsonText = (most: number) => z.string().min(1).max(most)
