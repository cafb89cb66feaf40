import { PatchCardElement } from '../../contract/cardkit/patch-card-element'
import { anyCard, createdCard, entityScenarios, longCard, onCard, writtenCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { documentJson } from '../http/read-json'
import { changeFacts, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts } from './card-changes'
import { publishedForChanges, wholeCardOnly } from './card-gates'
import {
  manyElements,
  sameIdRow,
  table,
  tablesRow,
  tooLongRow,
  tooManyRow,
  unreadableRow,
} from './card.rules'
import { malformed, objectIn, patchElement } from './element-changes'

const says = (partial: unknown) => ({ partial_element: JSON.stringify(partial), sequence: 1 })
const place = { element_id: 'answer' }
const happy = says({ content: 'Done.' })
const withPanel = {
  ...writtenCard,
  body: { elements: [{ tag: 'collapsible_panel', element_id: 'answer', elements: [] }] },
}

/** Changes fields of a component (platform/cards#elements). */
export const patchCardElement = serviceEndpoint<typeof PatchCardElement, ChangeFacts>({
  contract: PatchCardElement,
  ...everyChange,
  json: documentJson,
  gather: (call) =>
    changeFacts(call, (card) => {
      const partial = objectIn(call.input.body.partial_element)
      return {
        fault: partial
          ? patchElement(card, call.input.path.element_id, partial)
          : malformed('partial_element is no JSON object'),
      }
    }),
  rules: [
    ...entityRows,
    faultRow(10002, 'partial_element is no JSON object'),
    faultRow(300313, 'element_id unknown'),
    faultRow(300312, 'another tag'),
    tooLongRow,
    unreadableRow,
    sameIdRow,
    tooManyRow,
    tablesRow,
  ],
  published: [...publishedForChanges, 200860, 300301, 300303, 300312, 300313],
  unreachable: [...wholeCardOnly, { code: 300303, why: 'every entity is of schema 2.0' }],
  happy: { path: { ...anyCard, ...place }, body: happy },
  base: { before: async (call) => ({ path: { ...place, ...(await createdCard(call)) } }) },
  scenarios: {
    ...entityScenarios(place, happy),
    10002: { request: { body: says('answer') } },
    300313: onCard({ element_id: 'nowhere' }),
    300312: { request: { body: says({ tag: 'div' }) } },
    200860: onCard(place, { body: says({ content: 'x'.repeat(300_000) }) }, longCard),
    200220: { request: { body: says({ nonsense: true }) } },
    300301: { request: { body: says({ element_id: 'stop' }) } },
    300305: onCard(place, { body: says({ elements: manyElements }) }, withPanel),
    230099: { request: { body: says({ content: table.repeat(6).replaceAll('| b |\n', '| b |\n\n') }) } },
  },
})
