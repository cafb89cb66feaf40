import { isObject, recordOf } from '../../is-object'
import type { CardNames } from './card-check'
import {
  headerFields,
  oldRootFields,
  rootFields,
  unsureInConfig,
  unsureInHeader,
  unsureInRoot,
} from './card-components'
import type { CardFields } from './card-fields'
import { allParts, below, bodiesByLanguage, bodyParts, partsInFields, ROOT, schemaOf } from './card-parts'
import type { CardPart } from './card-parts'
import { CardReport, printed, unreadable } from './card-report'
import type { CardRefusal } from './card-report'
import type { CardWarning } from './card-warnings'
import { referenceOf } from './card-words'
import { checkFields, checkTypes } from './check-fields'
import { checkParts } from './check-parts'
import { checkTotals, MOST_PARTS } from './check-totals'

/** What a card is found to be (platform/cards#refusals). */
export interface CheckedCard {
  /** Absent: nothing in the card itself is refused. */
  refusal?: CardRefusal
  warnings: readonly CardWarning[]
  /** Keys of pictures and recordings, and ids of people, that must be known to the platform. */
  images: readonly string[]
  audios: readonly string[]
  people: readonly string[]
  /** The template that is sent in place of a card. */
  template?: string
  /** The card entity that is sent in place of a card: its card is checked on its own. */
  entity?: string
}

const nothing = { warnings: [], images: [], audios: [], people: [] }

/**
 * Checks the parsed JSON of a card, a template or a card entity; undefined is no JSON. Refuses only what a source
 * documents as refused, in the words of the platform; everything else that looks wrong is a warning.
 */
export function checkCard(card: unknown): CheckedCard {
  const report = new CardReport()
  const names = { images: new Set<string>(), audios: new Set<string>(), people: new Set<string>() }
  const reference = referenceOf(card)
  if (reference?.type === 'card') return { entity: reference.card_id, ...nothing }
  if (reference) report.warn('template', undefined, reference.template_id)
  else if (!isObject(card)) unreadable(report)
  else if (schemaOf(card) === '2.0') checkNew(card, report, names)
  else checkOld(card, report, names)
  return {
    ...(report.refusal && { refusal: report.refusal }),
    ...(reference?.type === 'template' && { template: reference.template_id }),
    warnings: report.warnings,
    images: [...names.images],
    audios: [...names.audios],
    people: [...names.people],
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Schema 2.0: a field that the platform does not know is refused. */
function checkNew(card: Fields, report: CardReport, names: CardNames) {
  const config = recordOf(card['config'])
  checkFields(report, card, rootFields, { place: undefined, unsure: unsureInRoot })
  checkFields(report, config, fieldsIn(rootFields['config']), {
    place: below(ROOT, 'config'),
    unsure: unsureInConfig,
  })
  checkFields(report, recordOf(card['header']), headerFields, {
    place: below(ROOT, 'header'),
    unsure: unsureInHeader,
  })
  checkFields(report, recordOf(card['body']), fieldsIn(rootFields['body']), { place: below(ROOT, 'body') })
  checkTypes(report, card, rootFields)
  if (config['update_multi'] === false) report.refuse(300302, 'update_multi property is false')
  const head = headerParts(card)
  const body = bodyParts(card)
  const all = firstParts([...head, ...body])
  if (all.length > MOST_CHECKED) return report.refuse(11310, 'element exceeds the limit')
  checkLabels(card, report)
  checkParts(all, { schema: '2.0', report, names, config })
  checkTotals([{ ...card }], [all], { schema: '2.0', report, config })
}

/** Objects without a tag count for no limit of the platform. Beyond this, they are too many here all the same. */
const MOST_CHECKED = 10 * MOST_PARTS

/** The components of a card; of a card with too many, one more than are checked. */
function firstParts(roots: readonly CardPart[]): CardPart[] {
  const parts: CardPart[] = []
  for (const part of allParts(roots)) if (parts.push(part) > MOST_CHECKED) break
  return parts
}

/** Schema 1.0: unknown fields are ignored, but a card has a known one or none at all. */
function checkOld(card: Fields, report: CardReport, names: CardNames) {
  const fields = Object.keys(card)
  const { schema } = card
  if (schema !== undefined && schema !== '1.0') report.warn('schema', undefined, printed(schema))
  if (fields.length > 0 && !fields.some((name) => oldRootFields.has(name)))
    return unreadable(report, `unknown property, property: ${fields[0]}, path: `)
  checkTypes(report, card, { ...rootFields, elements: { holds: 'parts' } })
  if (isObject(card['body']) && card['elements'] === undefined) report.warn('newInOld', undefined, 'body')
  const i18n = card['i18n_elements']
  if (i18n !== undefined && (!isObject(i18n) || !Object.values(i18n).every(isListOfObjects)))
    unreadable(report, `expected array for i18n_elements, but: ${printed(i18n)}`)
  const head = headerParts(card)
  const bodies = card['elements'] === undefined ? bodiesByLanguage(card) : [bodyParts(card)]
  const config = recordOf(card['config'])
  checkLabels(card, report)
  const all = bodies.map((body) => [...allParts(body)])
  checkParts([...allParts(head), ...all.flat()], { schema: '1.0', report, names, config })
  const { i18n_elements: _others, elements, ...rest } = card
  const said = elements === undefined ? Object.values(recordOf(i18n)) : [elements]
  checkTotals(said.length > 0 ? said.map((each) => ({ ...rest, elements: each })) : [rest], all, {
    schema: '1.0',
    report,
    config,
  })
}

const headerParts = (card: Fields): CardPart[] =>
  partsInFields(recordOf(card['header']), headerFields, below(ROOT, 'header'))

function checkLabels(card: Fields, report: CardReport) {
  const labels = recordOf(card['header'])['text_tag_list']
  if (Array.isArray(labels) && labels.length > 3) report.warn('labels', below(ROOT, 'header'), labels.length)
}

const fieldsIn = (field: CardFields[string] | undefined): CardFields =>
  field?.holds === 'object' ? field.fields : {}

const isListOfObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject)
