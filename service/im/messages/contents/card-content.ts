import { checkCard } from '../../../../contract/im/cards/check-card'
import type { ReadContent } from './content'

/**
 * The JSON of a card, a template or a card entity (platform/messages#sent-content), with what the platform refuses of
 * it. It is kept as it was sent: a reader asks for the original or the simplified form.
 */
export const cardContent: ReadContent = (value, content) => {
  const card = checkCard(value)
  return {
    people: [],
    resources: [],
    card,
    received: () => content,
  }
}
