import fc from 'fast-check'
import { cardComponents } from '../../contract/im/cards/card-components'
import type { CardComponent, CardField, CardSchema } from '../../contract/im/cards/card-fields'

/** Makes the choices of one card from bytes; none left: always the first. */
class Choices {
  readonly #bytes: Uint8Array
  #at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  /** A number below `most`. */
  below(most: number): number {
    const byte = this.#bytes[this.#at] ?? 0
    this.#at += 1
    return byte % most
  }
  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }
  yes(): boolean {
    return this.below(2) === 1
  }
}

/** Cards of a schema that nothing is wrong with, made from the model of cards. */
export const anyCard = (schema: CardSchema): fc.Arbitrary<Record<string, unknown>> =>
  fc.uint8Array({ minLength: 40, maxLength: 600 }).map((bytes) => {
    const make: Making = { choose: new Choices(bytes), schema, made: 0 }
    const elements = someParts(make, { level: 0, isInForm: false })
    const title = { tag: 'plain_text', content: make.choose.one(words) }
    const header = {
      title,
      template: 'blue',
      text_tag_list: [{ tag: 'text_tag', text: title, color: 'blue' }],
    }
    const config = { enable_forward: false, ...make.choose.one([{}, { width_mode: 'fill' }]) }
    if (schema === '2.0') return { schema, config, header, body: { direction: 'vertical', elements } }
    return make.choose.yes()
      ? { config, header, elements }
      : { header, i18n_elements: { zh_cn: elements, en_us: [] } }
  })

interface Making {
  choose: Choices
  schema: CardSchema
  /** Components so far, which also numbers names. */
  made: number
}

interface Inside {
  level: number
  isInForm: boolean
}

/** More would be refused for their number. */
const MOST = 12
const MOST_LEVELS = 4
const words = ['', 'Vote', '投票', '**Yes** or _no_?', '| a | b |', '<at id=all></at>', '![', '😀']

const tags = Object.entries(cardComponents).filter(([, { kind }]) =>
  ['shown', 'input', 'container'].includes(kind),
)

function someParts(make: Making, inside: Inside): object[] {
  const count = inside.level >= MOST_LEVELS ? 0 : make.choose.below(4)
  const parts: object[] = []
  for (let at = 0; at < count && make.made < MOST; at += 1) parts.push(onePart(make, inside))
  return parts
}

function onePart(make: Making, inside: Inside): object {
  const usable = tags.filter(
    ([tag, { only }]) =>
      (only === undefined || only === make.schema) &&
      !(inside.level > 0 && (tag === 'form' || tag === 'table')) &&
      !(inside.isInForm && tag === 'chart'),
  )
  const [tag, component] = make.choose.one(usable)
  return partOf(make, tag, component, inside)
}

function partOf(
  make: Making,
  tag: string,
  component: CardComponent,
  inside: Inside,
): Record<string, unknown> {
  make.made += 1
  const number = make.made
  const isForm = tag === 'form'
  const within = { level: inside.level + 1, isInForm: inside.isInForm || isForm }
  const part: Record<string, unknown> = { tag }
  if (make.schema === '2.0' && make.choose.yes()) part['element_id'] = `part_${number}`
  for (const [name, field] of Object.entries(component.fields)) {
    const isNeeded = component.required?.includes(name) ?? false
    if (component.unsure?.includes(name) || left.has(name)) continue
    if (isNeeded || make.choose.yes()) part[name] = valueOf(make, field, within)
  }
  if (tag === 'chart') part['chart_spec'] = { type: 'bar' }
  if (tag === 'table')
    Object.assign(part, { columns: [{ name: 'a', data_type: 'text' }], rows: [{ a: 'x' }, {}] })
  if (isForm) {
    const submit = { tag: 'button', name: `submit_${number}`, form_action_type: 'submit' }
    part['elements'] = [...((part['elements'] ?? []) as object[]), submit]
  }
  if (isForm || (inside.isInForm && component.kind === 'input')) part['name'] = `name_${number}`
  return part
}

/** Fields whose value has rules of its own. */
const left = new Set(['form_action_type', 'action_type', 'rows', 'audio_id', 'chart_spec'])

const anyValue: readonly unknown[] = ['x', '', 0, 12, true, null, ['x']]

function valueOf(make: Making, field: CardField, inside: Inside): unknown {
  switch (field.holds) {
    case 'string':
      return make.choose.one(words)
    case 'part':
      return field.as.endsWith('_icon')
        ? { tag: 'standard_icon', token: 'chat_outlined' }
        : { tag: 'plain_text', content: make.choose.one(words) }
    case 'parts':
      return field.as ? [innerPart(make, field.as, inside)] : someParts(make, inside)
    case 'parts by language':
      return {}
    case 'object':
      return objectOf(make, field.fields, inside)
    case 'list':
      return [objectOf(make, field.fields, inside)]
    default:
      return make.choose.one(anyValue)
  }
}

function innerPart(make: Making, tag: string, inside: Inside): object {
  const component = cardComponents[tag]
  if (!component) throw new Error(`The model has no component ${tag}.`)
  return partOf(make, tag, component, inside)
}

const objectOf = (make: Making, fields: Record<string, CardField>, inside: Inside): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(() => make.choose.yes())
      .map(([name, field]) => [name, valueOf(make, field, inside)]),
  )
