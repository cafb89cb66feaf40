import type { CardPart } from '../../../../contract/im/cards/card-parts'
import { allParts, bodyParts, innerParts, isListed } from '../../../../contract/im/cards/card-parts'
import { contentOf, titleOf } from '../../../../contract/im/cards/card-words'
import { isObject } from '../../../../contract/is-object'

/** The words of a card, as paragraphs of nodes (platform/messages#received-content). */
interface Simplified {
  title: string
  elements: object[][]
}

/**
 * A card's JSON as receivers see it: `{"title","elements":[[…]]}`
 * (platform/messages#received-content). A card that is already simplified stays as it is. A card
 * that is kept elsewhere (a template, a card entity) has no text of its own here
 * and is shown without elements. Which part becomes which node is ours: the
 * platform publishes only the form.
 */
export function simplifiedCard(content: string): string {
  const card = objectIn(content)
  if (!card || isSimplified(card)) return content
  const made: Simplified = { title: titleOf(card), elements: paragraphs(bodyParts(card)) }
  return JSON.stringify(made)
}

type Fields = Record<string, unknown>

const isSimplified = (card: Fields): boolean =>
  Array.isArray(card['elements']) &&
  card['elements'].every((part) => Array.isArray(part)) &&
  // An empty list fits both forms, but only the simplified one has a title at the top level.
  (card['elements'].length > 0 || 'title' in card)

/** Components in the order of the card, each a paragraph. A container is the paragraphs of those inside it. */
function paragraphs(parts: readonly CardPart[]): object[][] {
  const made: object[][] = []
  for (const part of allParts(parts, ({ tag }) => !isRow(tag) && tag !== 'button')) {
    if (part.isHint || (part.component?.kind === 'text' && !isListed(part))) continue
    const nodes = isRow(part.tag) ? innerParts(part).flatMap(nodesOf) : nodesOf(part)
    if (nodes.length > 0 || isRow(part.tag)) made.push(nodes)
  }
  return made
}

/** Components that stand in one line. */
const isRow = (tag: string): boolean => tag === 'action' || tag === 'note'

/** A component itself, or the texts that belong to it. */
function nodesOf(part: CardPart): object[] {
  const { tag, fields } = part
  if (tag === 'hr') return [{ tag: 'hr' }]
  if (tag === 'img') return [{ tag: 'img', image_key: string(fields['img_key'] ?? fields['image_key']) }]
  if (tag === 'button')
    return [{ tag: 'button', text: contentOf(fields['text']), type: string(fields['type']) || 'default' }]
  const own = contentOf(fields)
  if (own !== '') return [{ tag: 'text', text: own }]
  return innerParts(part)
    .filter(({ component, isHint }) => component?.kind === 'text' && !isHint)
    .flatMap(({ fields: words }) => contentOf(words))
    .filter((text) => text !== '')
    .map((text) => ({ tag: 'text', text }))
}

const string = (value: unknown): string => (typeof value === 'string' ? value : '')

function objectIn(content: string): Fields | undefined {
  try {
    const card: unknown = JSON.parse(content)
    return isObject(card) ? card : undefined
  } catch {
    return undefined
  }
}
