import { toldValue } from '../../../contract/im/cards/card-controls'
import { allParts, bodyParts, formOf, type CardPart } from '../../../contract/im/cards/card-parts'
import { contentOf as textOf } from '../../../contract/im/cards/card-words'
import { isObject } from '../../../contract/is-object'
import { fieldsOf, parsed, stringOf, type Fields } from '../message-content/message-content'

/** A button or an option of a card that a person can press, and what the bot receives for it. */
export interface CardButton {
  label: string
  tag: string
  value: Record<string, unknown> | string
  name?: string
  /** For a selection: its option, one button for each. */
  option?: string
  /** For a form: submits it or resets it. */
  form?: 'submit' | 'reset'
}

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

/** A field of a card that a person fills in. */
export interface CardField {
  kind: FieldKind
  label: string
  tag: string
  value: Record<string, unknown> | string
  name: string
  /** In the format of the page's field; `true` or empty for a checkbox. */
  initial: string | string[]
  isRequired: boolean
  options: { label: string; value: string }[]
  /** People are chosen: those of the chat if it lists none. */
  isOfPeople: boolean
}

/** The controls of one form of a card, or those outside of its forms. */
export interface CardControls {
  isForm: boolean
  fields: CardField[]
  buttons: CardButton[]
}

const fieldKinds: Readonly<Record<string, FieldKind>> = {
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

/**
 * The buttons and fields of a card, in order: first those outside of its forms,
 * then those of each form. None if it is not a card.
 */
export function controlsOfCard(content: string): CardControls[] {
  const outside: CardControls = { isForm: false, fields: [], buttons: [] }
  const inForms = new Map<CardPart, CardControls>()
  for (const part of allParts(bodyParts(fieldsOf(parsed(content))))) {
    if (part.tag === 'form') inForms.set(part, { isForm: true, fields: [], buttons: [] })
    const form = formOf(part)
    addControl((form && inForms.get(form)) ?? outside, part)
  }
  return [outside, ...inForms.values()].filter(({ fields, buttons }) => fields.length + buttons.length > 0)
}

function addControl(into: CardControls, { tag, fields }: CardPart) {
  const kind = fieldKinds[tag]
  const isMenu = tag === 'overflow' || (tag === 'select_static' && !into.isForm)
  if (tag === 'button') into.buttons.push(buttonOf(fields))
  else if (isMenu)
    for (const option of listOf(fields['options']))
      into.buttons.push({ ...told(fields, textOf(option['text'])), option: stringOf(option['value']) })
  else if (kind) into.fields.push(fieldOf(fields, kind))
}

/** The card's JSON without the buttons and fields, which are shown below it. */
export const cardWithoutControls = (content: string): string =>
  JSON.stringify(JSON.parse(content), (_, value: unknown) =>
    Array.isArray(value)
      ? value.filter((each) => !isObject(each) || !isControl(stringOf(each['tag'])))
      : value,
  )

const isControl = (tag: string): boolean => tag === 'button' || tag === 'overflow' || tag in fieldKinds

/**
 * The value that the bot receives for a field: inside a form under its name,
 * outside of one as the part of `action` for its kind.
 */
export function filledIn(
  field: CardField,
  given: readonly string[],
): string | string[] | boolean | undefined {
  const [first = ''] = given
  if (field.kind === 'choices') return [...given]
  if (field.kind === 'check') return first !== ''
  if (field.kind === 'text' || field.kind === 'lines' || field.kind === 'password') return first
  if (first === '') return undefined
  if (field.kind === 'choice') return first
  const moment = new Date(field.kind === 'time' ? Date.now() : first)
  return `${first.replace('T', ' ')} ${offsetOf(moment)}`
}

/** The action of a field outside of a form. */
export function actionOf(field: CardField, given: readonly string[]): object {
  const { tag, value, name, kind } = field
  const filled = filledIn(field, given)
  const part = {
    choices: 'options',
    check: 'checked',
    text: 'input_value',
    lines: 'input_value',
    password: 'input_value',
  }
  const isMoment = kind === 'date' || kind === 'time' || kind === 'moment'
  return {
    tag,
    value,
    ...(name && { name }),
    ...(filled !== undefined && { [part[kind as keyof typeof part] ?? 'option']: filled }),
    ...(isMoment && { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  }
}

/** `+0800` */
function offsetOf(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}

function buttonOf(part: Fields): CardButton {
  const type = stringOf(part['form_action_type'] ?? part['action_type']).replace('form_', '')
  const button = told(part, textOf(part['text']))
  return type === 'submit' || type === 'reset' ? { ...button, form: type } : button
}

function fieldOf(part: Fields, kind: FieldKind): CardField {
  const {
    tag,
    value,
    name = '',
    label,
  } = told(part, textOf(part['label']) || textOf(part['text']) || textOf(part['placeholder']))
  const type = stringOf(part['input_type'])
  const initial =
    part['default_value'] ?? part['selected_values'] ?? part['initial_option'] ?? part['initial_date']
  const ofTime = stringOf(part['initial_time'] ?? part['initial_datetime']).replace(' ', 'T')
  const isLines = type === 'multiline_text'
  return {
    kind: kind === 'text' && type === 'password' ? 'password' : kind === 'text' && isLines ? 'lines' : kind,
    tag,
    value,
    name,
    label,
    initial:
      kind === 'check'
        ? part['checked'] === true
          ? 'true'
          : ''
        : kind === 'choices'
          ? (Array.isArray(initial) ? initial : []).map(stringOf)
          : stringOf(initial) || ofTime,
    isRequired: part['required'] === true,
    options: listOf(part['options']).map((option) => ({
      label: textOf(option['text']) || stringOf(option['value']),
      value: stringOf(option['value']),
    })),
    isOfPeople: tag.endsWith('_person'),
  }
}

function told(part: Fields, label: string) {
  return {
    label: label || stringOf(part['name']) || stringOf(part['tag']),
    tag: stringOf(part['tag']),
    value: toldValue(part),
    ...(typeof part['name'] === 'string' && { name: part['name'] }),
  }
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])
