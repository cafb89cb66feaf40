import { toldValue } from '../../../../contract/im/cards/card-controls'
import { valueIn } from '../../../../contract/im/cards/card-inner'
import type { CardPart } from '../../../../contract/im/cards/card-parts'
import { isObject, recordOf } from '../../../../contract/is-object'
import { listOf, stringOf } from '../contents/tolerant'
import type { InCard } from './card-context'
import { wordsIn } from './card-text'

type Language = InCard['language']

/** How a field is filled in. */
export type FieldKind =
  | 'text'
  | 'lines'
  | 'password'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'moment'
  | 'check'

const kinds: Readonly<Record<string, FieldKind>> = {
  input: 'text',
  select_static: 'choice',
  select_person: 'choice',
  select_img: 'choice',
  multi_select_static: 'choices',
  multi_select_person: 'choices',
  date_picker: 'date',
  picker_time: 'time',
  picker_datetime: 'moment',
  checker: 'check',
}

/** How a component is filled in; undefined for all others. */
export function fieldKind({ tag, fields }: CardPart): FieldKind | undefined {
  const kind = Object.hasOwn(kinds, tag) ? kinds[tag] : undefined
  if (tag === 'select_img' && fields['multi_select'] === true) return 'choices'
  if (kind !== 'text') return kind
  const { input_type } = fields
  return input_type === 'password' ? 'password' : input_type === 'multiline_text' ? 'lines' : kind
}

/** What the bot receives of a component beside what was filled in. */
export function toldOf({ tag, fields }: CardPart) {
  const { name } = fields
  return { tag, value: toldValue(fields), ...(typeof name === 'string' && { name }) }
}

/** The accessible name of a component: its words, else its name in the card, else its tag. */
export const labelOf = ({ tag, fields }: CardPart, language: Language): string =>
  [fields['label'], fields['text'], fields['placeholder']]
    .map((text) => wordsIn(text, language))
    .find((words) => words !== '') ??
  (stringOf(fields['name']) || tag)

/** Options beyond this many are not offered. */
const MOST_OPTIONS = 200

export interface Option {
  label: string
  value: string
}

/** The options of a selection or a menu. Without options, people are those of the chat. */
export function optionsOf(
  { tag, fields }: CardPart,
  { language, names }: Pick<InCard, 'language' | 'names'>,
): Option[] {
  const options = listOf(fields['options']).slice(0, MOST_OPTIONS).map(recordOf)
  if (options.length === 0 && tag.endsWith('_person'))
    return [...names].slice(0, MOST_OPTIONS).map(([value, name]) => ({ value, label: name || value }))
  return options.map((option) => {
    const value = stringOf(option['value'])
    return { value, label: names.get(value) ?? (wordsIn(option['text'], language) || value) }
  })
}

/** What a field begins with, in the format of the page's field; `true` or empty for a checkbox. */
export function initialOf(part: CardPart, options: readonly Option[], language: Language): string | string[] {
  const { fields } = part
  const kind = fieldKind(part)
  if (kind === 'check') return fields['checked'] === true ? 'true' : ''
  if (kind === 'choices') {
    const chosen = fields['selected_values'] ?? fields['initial_options']
    return listOf(chosen).filter((value) => typeof value === 'string')
  }
  if (kind === 'choice') {
    const at = fields['initial_index']
    const byPlace = typeof at === 'number' ? options[at - 1]?.value : undefined
    return stringOf(fields['initial_option']) || (byPlace ?? '')
  }
  const { initial_date, initial_time, initial_datetime } = fields
  const given = valueIn(fields, 'default_value', language) ?? initial_date ?? initial_time ?? initial_datetime
  return stringOf(given)
}

/**
 * The value that the bot receives for a field: inside a form under its name, outside of one as the part of `action` for
 * its kind.
 */
export function filledIn(part: CardPart, given: readonly string[]): string | string[] | boolean | undefined {
  const kind = fieldKind(part)
  const [first = ''] = given
  if (kind === 'choices') return [...given]
  if (kind === 'check') return first !== ''
  if (kind === 'text' || kind === 'lines' || kind === 'password') return first
  if (first === '') return undefined
  if (kind === 'choice') return first
  const moment = new Date(kind === 'time' ? Date.now() : first)
  return `${first.replace('T', ' ')} ${offsetOf(moment)}`
}

/** The action of a field outside of a form. */
export function actionOf(part: CardPart, given: readonly string[]): object {
  const kind = fieldKind(part)
  const filled = filledIn(part, given)
  const names: Readonly<Record<string, string>> = {
    choices: 'options',
    check: 'checked',
    text: 'input_value',
    lines: 'input_value',
    password: 'input_value',
  }
  const isMoment = kind === 'date' || kind === 'time' || kind === 'moment'
  return {
    ...toldOf(part),
    ...(filled !== undefined && { [names[kind ?? ''] ?? 'option']: filled }),
    ...(isMoment && { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  }
}

/** `+0800` */
function offsetOf(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}

/** What a button does in its form. */
export function formActionOf({ fields }: CardPart): 'submit' | 'reset' | undefined {
  const type = stringOf(fields['form_action_type'] ?? fields['action_type']).replace('form_', '')
  return type === 'submit' || type === 'reset' ? type : undefined
}

/** The address that a press opens; '' if there is none. */
export function addressOf({ behaviors, url, multi_url, action }: CardPart['fields']): string {
  const opens = listOf(behaviors)
    .filter(isObject)
    .find(({ type }) => type === 'open_url')
  const several = recordOf(multi_url ?? recordOf(action)['multi_url'])
  const found = [opens?.['default_url'], opens?.['pc_url'], url, several['url'], several['pc_url']]
  return found.map(stringOf).find((each) => each !== '') ?? ''
}
