import { z } from 'zod'
import type { ReadContent } from './sent-content'

const anything = z.looseObject({})
const elements = z.array(anything)
const byLanguage = z.record(z.string(), elements)

/** A complete card, in the old form or the new one with a body. */
const Card = z
  .looseObject({
    header: anything.optional(),
    elements: elements.optional(),
    i18n_elements: byLanguage.optional(),
    body: z.looseObject({ elements: elements.optional() }).optional(),
  })
  .refine((card) => card.elements ?? card.i18n_elements ?? card.body)
const Template = z.looseObject({
  type: z.literal('template'),
  data: z.looseObject({ template_id: z.string().min(1) }),
})
const Entity = z.looseObject({
  type: z.literal('card'),
  data: z.looseObject({ card_id: z.string().min(1) }),
})

const AnyCard = z.union([Template, Entity, Card])

/**
 * The JSON of a card, a template or a card entity (platform/messages#sent-content). It is
 * kept as it was sent: a reader asks for the original or the simplified form.
 */
export const cardContent: ReadContent = (value, content) =>
  AnyCard.safeParse(value).success ? { people: [], resources: [], received: () => content } : undefined
