import type { CardSchema } from './card-fields'
import type { CardReport } from './card-report'

/** What the checks of one card share. */
export interface CardCheck {
  schema: CardSchema
  report: CardReport
  names: CardNames
  config: Readonly<Record<string, unknown>>
}

/** Keys and ids in a card that the platform looks up. */
export interface CardNames {
  images: Set<string>
  audios: Set<string>
  people: Set<string>
}
