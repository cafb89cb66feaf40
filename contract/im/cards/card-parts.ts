import { isObject, recordOf } from '../../is-object'
import { cardComponents } from './card-components'
import { parts } from './card-fields'
import type { CardComponent, CardField, CardFields, CardSchema } from './card-fields'

type Fields = Readonly<Record<string, unknown>>

/** Where an object stands in a card. */
export interface Place {
  above?: Place
  step: string
}

/** One component of a card, in its place. */
export interface CardPart {
  /** Its tag, or the one that its place gives it; '' if there is neither. */
  tag: string
  fields: Fields
  /** Undefined for an unknown tag. */
  component: CardComponent | undefined
  place: Place
  /** The component that it is in. */
  within: CardPart | undefined
  /** Shown only on demand: a placeholder, a question before an action, an option of a menu, an icon. */
  isHint: boolean
  /** How many components it is in. */
  level: number
}

/** One of several, not a text or a title of another component. */
export const isListed = ({ place }: CardPart): boolean => place.step.startsWith('[')

/** The form that a component is in. */
export function formOf({ within }: CardPart): CardPart | undefined {
  for (let at = within; at; at = at.within) if (at.tag === 'form') return at
  return undefined
}

/**
 * Deeper components are not looked at. A JSON document of Herald has 64 levels at most, and a component in a container
 * takes two of them.
 */
const MOST_LEVELS = 32

export const ROOT: Place = { step: 'ROOT' }

/** The place as the platform writes it: `ROOT -> body -> elements -> [0](tag: div)`. */
export function pathOf(place: Place): string {
  const steps: string[] = []
  for (let at: Place | undefined = place; at; at = at.above) steps.push(at.step)
  return steps.toReversed().join(' -> ')
}

export const schemaOf = (card: unknown): CardSchema => (recordOf(card)['schema'] === '2.0' ? '2.0' : '1.0')

/** The components of a card's body in one language, in order: Chinese if there is a choice. */
export function bodyParts(card: Fields): CardPart[] {
  const body = recordOf(card['body'])
  if (Array.isArray(body['elements']))
    return partsIn(body['elements'], below(below(ROOT, 'body'), 'elements'))
  if (Array.isArray(card['elements'])) return partsIn(card['elements'], below(ROOT, 'elements'))
  const [first] = bodiesByLanguage(card)
  return first ?? []
}

/** The body in each language of a 1.0 card that has several: Chinese first, then English. */
export function bodiesByLanguage(card: Fields): CardPart[][] {
  const { zh_cn, en_us, ...others } = recordOf(card['i18n_elements'])
  const place = below(ROOT, 'i18n_elements')
  return Object.entries({ zh_cn, en_us, ...others })
    .filter(([, elements]) => Array.isArray(elements))
    .map(([language, elements]) => partsIn(elements, below(place, language)))
}

/**
 * These components and all inside them, as clients show them, without those inside a component that is not to be
 * entered. Without recursion, so that nesting costs no stack.
 */
export function* allParts(
  roots: readonly CardPart[],
  enters: (part: CardPart) => boolean = () => true,
): Generator<CardPart, void> {
  const ahead = roots.toReversed()
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    yield next
    if (next.level >= MOST_LEVELS || !enters(next)) continue
    // A loop, not a spread: a card may have more parts than a call takes arguments.
    for (const inner of innerParts(next).toReversed()) ahead.push(inner)
  }
}

/** What is read of a component that the model does not know. */
const unknownFields: CardFields = {
  text: { holds: 'part', as: 'plain_text' },
  columns: parts,
  actions: parts,
  elements: parts,
}

/** The components directly inside a component, as clients show them. */
export function innerParts(part: CardPart): CardPart[] {
  const found: CardPart[] = []
  collect(found, part.fields, part.component?.fields ?? unknownFields, part.place, part)
  return found
}

/** The components in the fields of an object that is none itself, such as a header. */
export function partsInFields(value: Fields, fields: CardFields, place: Place): CardPart[] {
  const found: CardPart[] = []
  collect(found, value, fields, place, undefined)
  return found
}

function collect(
  found: CardPart[],
  value: Fields,
  fields: CardFields,
  place: Place,
  within: CardPart | undefined,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const inner = value[name]
    if (inner === undefined || inner === null) continue
    collectField(found, inner, field, below(place, name), within)
  }
}

function collectField(
  found: CardPart[],
  value: unknown,
  field: CardField,
  place: Place,
  within: CardPart | undefined,
): void {
  switch (field.holds) {
    case 'part':
      if (isObject(value))
        found.push(partAt(value, field, { ...place, step: tagged(place.step, value) }, within))
      return
    case 'parts':
      for (const one of partsIn(value, place, within, field.as)) found.push(one)
      return
    case 'parts by language':
      for (const [language, list] of Object.entries(recordOf(value)))
        for (const one of partsIn(list, below(place, language), within, field.as)) found.push(one)
      return
    case 'object':
      if (isObject(value)) collect(found, value, field.fields, place, within)
      return
    case 'list':
      for (const [at, item] of listed(value).entries())
        if (isObject(item)) collect(found, item, field.fields, below(place, `[${at}]`), within)
      return
    default:
  }
}

function partsIn(value: unknown, place: Place, within?: CardPart, as = ''): CardPart[] {
  return listed(value).flatMap((item, at) =>
    isObject(item) ? [partAt(item, { as }, below(place, tagged(`[${at}]`, item)), within)] : [],
  )
}

function partAt(
  fields: Fields,
  { as, isHint = false }: { as: string; isHint?: boolean },
  place: Place,
  within: CardPart | undefined,
): CardPart {
  const tag = typeof fields['tag'] === 'string' ? fields['tag'] : as
  const component = Object.hasOwn(cardComponents, tag) ? cardComponents[tag] : undefined
  const level = within ? within.level + 1 : 0
  return { tag, fields, component, place, within, isHint: isHint || (within?.isHint ?? false), level }
}

const tagged = (step: string, { tag }: Fields): string =>
  typeof tag === 'string' ? `${step}(tag: ${tag})` : step

export const below = (above: Place, step: string): Place => ({ above, step })

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
