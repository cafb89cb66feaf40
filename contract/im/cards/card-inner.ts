import { recordOf } from '../../is-object'
import { bodyParts, innerParts } from './card-parts'
import type { CardPart, Place } from './card-parts'

/** The components in one field of a component, in order, at any depth of its lists and objects. */
export const partsIn = (part: CardPart, field: string): CardPart[] =>
  innerParts(part).filter(({ place }) => fieldAbove(place, part.place) === field)

/** The field of the component at `owner` through which a place is reached. */
function fieldAbove(place: Place, owner: Place): string | undefined {
  let at: Place | undefined = place
  while (at && at.above !== owner) at = at.above
  return at?.step.replace(/\(tag: .*$/s, '')
}

/** The components of a card's body in this language, such as `zh_cn`, or in another if the card lacks it. */
export function bodyPartsIn(card: Readonly<Record<string, unknown>>, language: string): CardPart[] {
  const elements = recordOf(card['i18n_elements'])[language]
  const isWritten = Array.isArray(card['elements']) || Array.isArray(recordOf(card['body'])['elements'])
  return bodyParts(!isWritten && Array.isArray(elements) ? { elements } : card)
}

/** The header of a card in this language: its own, or that of all languages. */
export function headerIn(
  card: Readonly<Record<string, unknown>>,
  language: string,
): Readonly<Record<string, unknown>> {
  const all = recordOf(card['i18n_header'])
  const [first] = Object.values(all)
  return recordOf(all[language] ?? card['header'] ?? first)
}

/** The value of a field in this language: `i18n_img_key` for `img_key`, or the field itself. */
export function valueIn(fields: Readonly<Record<string, unknown>>, name: string, language: string): unknown {
  const inLanguage = recordOf(fields[`i18n_${name}`])[language]
  return inLanguage === undefined || inLanguage === '' ? fields[name] : inLanguage
}
