/**
 * The content of a field of a card. The model of cards is a table of these (`card-components.ts`). Checking, counting,
 * the words of a card and the order in which it is shown all follow it.
 */
export type CardField =
  | { holds: 'string' }
  /** A number, a boolean, or data that the platform passes on unread. */
  | { holds: 'anything' }
  /** One component. `as` is its tag if it names none; a hint is shown only on demand, and is no word of the card. */
  | { holds: 'part'; as: string; isHint?: true }
  /** Components, one after the other; `as` is the tag of those that name none. */
  | { holds: 'parts'; as?: string }
  /** Components by language, each list as in `parts`. */
  | { holds: 'parts by language'; as: string }
  | { holds: 'object'; fields: CardFields }
  | { holds: 'list'; fields: CardFields }

export type CardFields = Readonly<Record<string, CardField>>

export const string: CardField = { holds: 'string' }
export const anything: CardField = { holds: 'anything' }
export const text: CardField = { holds: 'part', as: 'plain_text' }
export const hint: CardField = { holds: 'part', as: 'plain_text', isHint: true }
export const icon: CardField = { holds: 'part', as: 'standard_icon', isHint: true }
export const parts: CardField = { holds: 'parts' }
export const object = (fields: CardFields): CardField => ({ holds: 'object', fields })
export const listOf = (fields: CardFields): CardField => ({ holds: 'list', fields })

/** Fields of these names, which hold all the same. */
export function named(names: string, field: CardField = anything): CardFields {
  return Object.fromEntries(names.split(' ').map((name) => [name, field]))
}

/** A question before an action. */
export const confirm: CardField = object({ title: hint, text: hint })

/** Where a press leads. */
export const multiUrl: CardField = object(named('url pc_url ios_url android_url'))

/** How the components inside a container are laid out. */
export const layout: CardFields = named(
  'direction padding horizontal_spacing horizontal_align vertical_spacing vertical_align',
)

export type CardSchema = '1.0' | '2.0'

/** One component of a card (platform/cards#components). */
export interface CardComponent {
  /** Where it belongs: texts and icons are parts of others, a column is part of a column set. */
  kind: 'text' | 'icon' | 'shown' | 'input' | 'container' | 'column'
  /** The only schema that has it; absent: both. */
  only?: CardSchema
  /** Its fields in the order in which clients show them, without those of every component. */
  fields: CardFields
  /** Fields that are documented as required. */
  required?: readonly string[]
  /** Fields of 1.0 of which no source says whether 2.0 refuses them. */
  unsure?: readonly string[]
  /** Components that a 2.0 card must not have inside it, at any depth. */
  refuses?: readonly string[]
}
