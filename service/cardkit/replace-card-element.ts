import { ReplaceCardElement } from '../../contract/cardkit/replace-card-element'
import { anyCard, createdCard, entityScenarios, longCard, onCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { documentJson } from '../http/read-json'
import { changeFacts, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts } from './card-changes'
import { publishedForChanges, wholeCardOnly } from './card-gates'
import {
  manyElements,
  sameIdRow,
  sixTables,
  tablesRow,
  tooLongRow,
  tooManyRow,
  unreadableRow,
} from './card.rules'
import { malformed, objectIn, replaceElement } from './element-changes'

const says = (element: unknown) => ({ element: JSON.stringify(element), sequence: 1 })
const place = { element_id: 'answer' }
const happy = says({ tag: 'markdown', element_id: 'answer', content: 'Done.' })
const holding = (elements: readonly object[]) =>
  says({ tag: 'column_set', columns: [{ tag: 'column', elements }] })

/** Puts another component in the place of one (platform/cards#elements). */
export const replaceCardElement = serviceEndpoint<typeof ReplaceCardElement, ChangeFacts>({
  contract: ReplaceCardElement,
  ...everyChange,
  json: documentJson,
  gather: (call) =>
    changeFacts(call, (card) => {
      const element = objectIn(call.input.body.element)
      return {
        fault: element
          ? replaceElement(card, call.input.path.element_id, element)
          : malformed('element is no JSON object'),
      }
    }),
  rules: [
    ...entityRows,
    faultRow(10002, 'element is no JSON object'),
    faultRow(300121, 'element_id unknown'),
    tooLongRow,
    unreadableRow,
    sameIdRow,
    tooManyRow,
    tablesRow,
  ],
  published: [...publishedForChanges, 200860, 300121, 300301, 300305],
  unreachable: [...wholeCardOnly],
  happy: { path: { ...anyCard, ...place }, body: happy },
  base: { before: async (call) => ({ path: { ...place, ...(await createdCard(call)) } }) },
  scenarios: {
    ...entityScenarios(place, happy),
    10002: { request: { body: says('answer') } },
    300121: onCard({ element_id: 'nowhere' }),
    200860: onCard(place, { body: says({ tag: 'markdown', content: 'x'.repeat(300_000) }) }, longCard),
    200220: { request: { body: says({ tag: 'note' }) } },
    300301: { request: { body: says({ tag: 'hr', element_id: 'stop' }) } },
    300305: { request: { body: holding(manyElements) } },
    230099: { request: { body: holding(sixTables) } },
  },
})
