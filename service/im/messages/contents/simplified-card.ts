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
  const body = record(card['body'])
  const inLanguages = record(card['i18n_elements'])
  const inOne = inLanguages?.['zh_cn'] ?? Object.values(inLanguages ?? {})[0]
  const parts = array(body?.['elements'] ?? card['elements'] ?? inOne)
  const made: Simplified = { title: titleOf(card), elements: paragraphs(parts) }
  return JSON.stringify(made)
}

type Fields = Record<string, unknown>

/** Cards nest columns and actions; anything deeper than this is ignored. */
const DEEPEST = 8

const isSimplified = (card: Fields): boolean =>
  Array.isArray(card['elements']) &&
  card['elements'].every((part) => Array.isArray(part)) &&
  // An empty list fits both forms, but only the simplified one has a title at the top level.
  (card['elements'].length > 0 || 'title' in card)

const titleOf = (card: Fields): string => textIn(record(card['header'])?.['title'])

function paragraphs(parts: readonly unknown[], depth = 0): object[][] {
  if (depth > DEEPEST) return []
  return parts.flatMap((part) => {
    const fields = record(part)
    return fields ? paragraphsOf(fields, depth) : []
  })
}

function paragraphsOf(part: Fields, depth: number): object[][] {
  const tag = part['tag']
  if (tag === 'hr') return [[{ tag: 'hr' }]]
  if (tag === 'img') return [[{ tag: 'img', image_key: string(part['img_key'] ?? part['image_key']) }]]
  if (tag === 'action') return [array(part['actions']).flatMap(buttonOf)]
  if (tag === 'button') return [buttonOf(part)]
  if (tag === 'note') return [array(part['elements']).flatMap(textNode)]
  const inner = [...array(part['columns']), ...(tag === 'div' ? [] : array(part['elements']))]
  const words = [part, ...array(part['fields'])].flatMap(textNode)
  return [...(words.length > 0 ? [words] : []), ...paragraphs(inner, depth + 1)]
}

function textNode(part: unknown): object[] {
  const fields = record(part)
  const text = textIn(fields?.['text'] ?? fields)
  return text === '' ? [] : [{ tag: 'text', text }]
}

function buttonOf(part: unknown): object[] {
  const fields = record(part)
  if (fields?.['tag'] !== 'button') return []
  return [{ tag: 'button', text: textIn(fields['text']), type: string(fields['type']) || 'default' }]
}

/** A text is `{content}` or a plain string. */
const textIn = (value: unknown): string => string(value) || string(record(value)?.['content'])

const string = (value: unknown): string => (typeof value === 'string' ? value : '')
const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const record = (value: unknown): Fields | undefined => (isObject(value) ? value : undefined)

function objectIn(content: string): Fields | undefined {
  try {
    return record(JSON.parse(content))
  } catch {
    return undefined
  }
}
