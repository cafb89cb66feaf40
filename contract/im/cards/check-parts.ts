import { isObject, recordOf } from '../../is-object'
import type { CardCheck } from './card-check'
import { everywhere } from './card-components'
import { markdownNames, mentionedIn } from './card-markdown'
import { isListed, pathOf } from './card-parts'
import type { CardPart } from './card-parts'
import { printed, unreadable } from './card-report'
import type { CardReport } from './card-report'
import { contentsOf, isMarkdown } from './card-words'
import { checkFields, checkTypes } from './check-fields'
import { checkForms } from './check-forms'
import { checkTable } from './check-table'

/** Checks each component of a card, in the order in which they are shown. */
export function checkParts(parts: readonly CardPart[], check: CardCheck): void {
  for (const part of parts) {
    if (check.schema === '2.0') checkPlace(part, check)
    else warnOfPlace(part, check.report)
    checkPart(part, check)
    namesIn(part, check)
  }
  checkForms(parts, check)
  if (check.schema === '2.0') checkIds(parts, check.report)
}

/** Schema 2.0: whether the component exists, may be here and has only known fields. */
function checkPlace(part: CardPart, { report }: CardCheck) {
  const { tag, component, place, fields } = part
  if (!component) {
    if (tag === '') report.warn('noTag', place)
    else if (isListed(part)) unsupported(part, report)
    else report.warn('unknownTag', place, tag)
    return
  }
  if (component.only === '1.0')
    return report.refuse(200861, 'cards of schema V2 no longer support this capability', {
      at: place,
      value: `unsupported tag ${tag}`,
    })
  if (isRefusedIn(part)) unsupported(part, report)
  else if (tag === 'table' && part.within) report.warn('place', place, tag)
  checkFields(
    report,
    fields,
    { ...everywhere, ...component.fields },
    { place, ...(component.unsure && { unsure: component.unsure }) },
  )
  checkTypes(report, fields, component.fields)
}

const unsupported = ({ tag, place }: CardPart, report: CardReport): void =>
  unreadable(report, `type of element is not supported tag: ${tag}, path: ${pathOf(place)}`)

function isRefusedIn({ tag, within }: CardPart): boolean {
  for (let at = within; at; at = at.within) if (at.component?.refuses?.includes(tag)) return true
  return false
}

/** Schema 1.0: the reference says where a component must not be, but no source says that it is refused. */
function warnOfPlace(part: CardPart, report: CardReport) {
  const { tag, component, place } = part
  if (!component) report.warn(tag === '' ? 'noTag' : 'unknownTag', place, ...(tag === '' ? [] : [tag]))
  else if (component.only === '2.0') report.warn('newInOld', place, tag)
  else if (isRefusedIn(part)) report.warn('place', place, tag)
}

const MOST_LEVELS = 5
const MOST_LETTERS = 100
const sizes = new Set(
  (
    'heading-0 heading-1 heading-2 heading-3 heading-4 heading normal notation xxxx-large xxx-large xx-large ' +
    'x-large large medium small x-small'
  ).split(' '),
)

function checkPart(part: CardPart, { schema, report, config }: CardCheck) {
  const { tag, component, fields, place } = part
  for (const name of component?.required ?? [])
    if (fields[name] === undefined) report.warn('missing', place, name)
  const { text_size } = fields
  const own = recordOf(recordOf(config['style'])['text_size'])
  if (
    typeof text_size === 'string' &&
    text_size !== '' &&
    !sizes.has(text_size) &&
    !Object.hasOwn(own, text_size)
  )
    report.warn('size', place, text_size)
  if (component?.kind === 'container') {
    const levels = levelsAbove(part) + 1
    if (levels === MOST_LEVELS + 1) report.warn('deep', place, levels)
  }
  if (tag === 'chart') checkChart(part, report)
  else if (tag === 'table') checkTable(part, report)
  else if (tag === 'img' && schema === '2.0' && fields['size'] === 'stretch_without_padding')
    report.warn('fullWidth', place)
  else if (tag === 'button') {
    const { content } = recordOf(fields['text'])
    if (typeof content === 'string' && content.length > MOST_LETTERS)
      report.warn('longButton', place, content.length)
  }
}

function levelsAbove({ within }: CardPart): number {
  let levels = 0
  for (let at = within; at; at = at.within) if (at.component?.kind === 'container') levels += 1
  return levels
}

function checkChart({ fields, place }: CardPart, report: CardReport) {
  const spec = fields['chart_spec']
  if (isObject(spec) || typeof spec === 'string') return
  const given = spec === undefined || spec === null ? 'null' : Array.isArray(spec) ? 'array' : typeof spec
  report.refuse(200550, 'chart spec is invalid', {
    at: place,
    value: `- (root): Invalid type. Expected: object, given: ${given}\n`,
  })
}

/** Schema 2.0: ids of components have a form, and each is there once. */
function checkIds(parts: readonly CardPart[], report: CardReport) {
  const known = new Set<unknown>()
  for (const { fields } of parts) {
    const id = fields['element_id']
    if (id === undefined || id === null || id === '') continue
    if (typeof id !== 'string' || !/^[A-Za-z]\w{0,19}$/.test(id))
      report.refuse(
        300301,
        `ElementID ${printed(id)}: Code 1002: elementID format error. Only alphabets, numbers, and underscores are allowed. It must start with an alphabet and not exceed 20 characters.`,
      )
    else if (known.has(id)) report.refuse(300301, `ElementID ${id}: Code 1001: Duplicate ID`)
    known.add(id)
  }
}

/** Keys and ids that the platform looks up. */
function namesIn(part: CardPart, { schema, names: { images, audios, people } }: CardCheck) {
  const { tag, component, fields } = part
  const image = (value: unknown) => {
    const { img_key, i18n_img_key } = recordOf(value)
    for (const key of [img_key, ...Object.values(recordOf(i18n_img_key))])
      if (typeof key === 'string' && key !== '') images.add(key)
  }
  // The icon of a 1.0 header has no tag.
  const isPicture = tag === 'img' || tag === 'custom_icon' || (schema === '1.0' && component?.kind === 'icon')
  if (isPicture && !(tag === 'standard_icon' && fields['tag'] !== undefined)) image(fields)
  else if (tag === 'img_combination') listed(fields['img_list']).forEach(image)
  else if (tag === 'select_img') listed(fields['options']).forEach(image)
  else if (tag === 'audio') {
    if (typeof fields['file_key'] === 'string') audios.add(fields['file_key'])
  } else if (tag === 'person') {
    if (typeof fields['user_id'] === 'string' && fields['user_id'] !== '') people.add(fields['user_id'])
  } else if (tag === 'person_list' && fields['drop_invalid_user_id'] !== true) {
    for (const { id } of listed(fields['persons']).map(recordOf))
      if (typeof id === 'string' && id !== '') people.add(id)
  } else if (tag === 'table')
    for (const { as, words } of cellsOf(fields)) {
      mentionedIn(words).forEach((id) => people.add(id))
      if (as === 'markdown') markdownNames(words).images.forEach((key) => images.add(key))
    }
  if (component?.kind !== 'text' && tag !== 'markdown') return
  if (!isMarkdown(part)) return
  for (const [, words] of contentsOf(fields)) {
    mentionedIn(words).forEach((id) => people.add(id))
    if (tag === 'markdown') markdownNames(words).images.forEach((key) => images.add(key))
  }
}

/** The cells of a table that are markdown. */
function* cellsOf(fields: CardPart['fields']): Generator<{ as: string; words: string }, void> {
  const kinds = new Map<unknown, unknown>()
  for (const { name, data_type } of listed(fields['columns']).map(recordOf)) kinds.set(name, data_type)
  // The cells that are there, and not all columns in each row: a card may have thousands of both.
  for (const row of listed(fields['rows']).map(recordOf))
    for (const [name, words] of Object.entries(row)) {
      const as = kinds.get(name)
      if (typeof words === 'string' && (as === 'markdown' || as === 'lark_md')) yield { as, words }
    }
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
