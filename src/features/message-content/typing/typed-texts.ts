import { fieldsOf, listOf, numberOf, parsed, stringOf, type Fields } from '../contents/tolerant'

/** A card whose texts are being typed: how much of each is shown already. */
export interface TypedCard {
  /** The content of its message. */
  raw: string
  /** Undefined: nothing is typed. */
  card: Fields | undefined
  /** Characters shown, by `element_id`; a text that is not listed is whole. */
  shown: ReadonlyMap<string, number>
}

/** How clients type a text (platform/cards#streaming). */
interface Speed {
  everyMs: number
  step: number
  /** An old text is typed to its end before the new one begins. */
  isDelayed: boolean
}

const whole: ReadonlyMap<string, number> = new Map()

/** A card as it is first seen: nothing is typed. */
export const seen = (raw: string): TypedCard => ({ raw, card: streamingCard(raw), shown: whole })

/**
 * The next content of a card that is written. Where an old text begins the new one, the rest is typed. Any other text
 * shows at once, as does everything where nothing may move.
 */
export function received(before: TypedCard, raw: string, mayMove: boolean): TypedCard {
  const next = seen(raw)
  // The last content says that writing has ended, and may still have more text.
  const card = next.card ?? (before.card && fieldsOf(parsed(raw)))
  if (!card || !before.card || !mayMove) return next
  const { isDelayed } = speedOf(card)
  const old = textsIn(before.card)
  const shown = new Map<string, number>()
  for (const [id, text] of textsIn(card)) {
    const said = old.get(id)
    if (said === undefined || !text.startsWith(said)) continue
    const reached = before.shown.get(id) ?? said.length
    const start = isDelayed || text === said ? reached : said.length
    if (start < text.length) shown.set(id, start)
  }
  return { raw, card, shown }
}

/** A step later. */
export function typedOn(typed: TypedCard): TypedCard {
  if (!typed.card) return typed
  const { step } = speedOf(typed.card)
  const texts = textsIn(typed.card)
  const shown = new Map<string, number>()
  for (const [id, length] of typed.shown) {
    const text = texts.get(id) ?? ''
    const next = wholeCharacters(text, length + step)
    if (next < text.length) shown.set(id, next)
  }
  return { ...typed, shown }
}

export const isTyping = ({ shown }: TypedCard): boolean => shown.size > 0

/** The card with its texts as far as they are typed. */
export const shownCard = ({ card = {}, shown }: TypedCard): Fields =>
  fieldsOf(mapped(card, (part) => cut(part, shown)))

const MOST_EVERY_MS = 5_000

export function speedOf(card: Fields): Speed {
  const config = fieldsOf(fieldsOf(card['config'])['streaming_config'])
  const given = (name: string, otherwise: number) => {
    const { pc, default: usual } = fieldsOf(config[name])
    return numberOf(pc) ?? numberOf(usual) ?? otherwise
  }
  return {
    everyMs: Math.min(MOST_EVERY_MS, Math.max(16, given('print_frequency_ms', 70))),
    step: Math.max(1, Math.floor(given('print_step', 1))),
    isDelayed: config['print_strategy'] === 'delay',
  }
}

/** Looks at the JSON only of a card that says so: a list has many cards that are not written. */
function streamingCard(raw: string): Fields | undefined {
  if (!/"streaming_mode"\s*:\s*true/.test(raw)) return undefined
  const card = fieldsOf(parsed(raw))
  return fieldsOf(card['config'])['streaming_mode'] === true ? card : undefined
}

const isText = ({ tag, element_id, content }: Fields): boolean =>
  (tag === 'markdown' || tag === 'plain_text' || tag === 'lark_md') &&
  typeof element_id === 'string' &&
  typeof content === 'string'

function textsIn(card: Fields): Map<string, string> {
  const texts = new Map<string, string>()
  mapped(card, (part) => {
    if (isText(part)) texts.set(stringOf(part['element_id']), stringOf(part['content']))
    return part
  })
  return texts
}

function cut(part: Fields, shown: ReadonlyMap<string, number>): Fields {
  const length = isText(part) ? shown.get(stringOf(part['element_id'])) : undefined
  return length === undefined ? part : { ...part, content: stringOf(part['content']).slice(0, length) }
}

/** Deeper parts stay as they are. */
const MOST_LEVELS = 32

/** A copy with each object of a JSON value replaced, from the outside in. */
function mapped(value: unknown, replace: (part: Fields) => Fields, level = 0): unknown {
  if (level > MOST_LEVELS || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return listOf(value).map((one) => mapped(one, replace, level + 1))
  return Object.fromEntries(
    Object.entries(replace(fieldsOf(value))).map(([name, inner]) => [
      name,
      mapped(inner, replace, level + 1),
    ]),
  )
}

/** A length that does not end within a pair of surrogates. */
function wholeCharacters(text: string, length: number): number {
  const last = text.charCodeAt(length - 1)
  return last >= 0xd8_00 && last <= 0xdb_ff ? length + 1 : length
}
