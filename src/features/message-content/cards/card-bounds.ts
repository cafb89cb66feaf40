import type { CardSchema } from '../../../../contract/im/cards/card-fields'
import { allParts } from '../../../../contract/im/cards/card-parts'
import type { CardPart } from '../../../../contract/im/cards/card-parts'
import { isMarkdown } from '../../../../contract/im/cards/card-words'
import { contentLimits } from '../../../../document/content-limits'
import { listOf } from '../contents/tolerant'
import type { InCard } from './card-context'
import { dialectOf, markdownOf, wordsIn } from './card-text'

const { parts: MOST_PARTS, level: MOST_LEVELS, nodes: MOST_NODES, items: MOST_ITEMS } = contentLimits.card
/** Lists of which a component draws every item. */
const lists = ['rows', 'options', 'fields', 'persons', 'columns', 'img_list']

/** Whether the components of a card are few and shallow enough to be drawn. One pass, which ends at the first excess. */
export function isDrawable(
  body: readonly CardPart[],
  language: InCard['language'],
  schema: CardSchema,
): boolean {
  let [parts, nodes, items] = [0, 0, 0]
  for (const part of allParts(body)) {
    if (part.level >= MOST_LEVELS || ++parts > MOST_PARTS) return false
    for (const name of lists) items += listOf(part.fields[name]).length
    if (items > MOST_ITEMS) return false
    if (!isMarkdown(part)) continue
    const dialect = dialectOf(part.tag, schema)
    nodes += markdownOf(wordsIn(part.fields, language), dialect, part.fields['href']).count
    if (nodes > MOST_NODES) return false
  }
  return true
}
