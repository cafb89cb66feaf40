import { CreateCardElements } from '../../contract/cardkit/create-card-elements'
import { anyCard, createdCard, entityScenarios, longCard, onCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { documentJson } from '../http/read-json'
import { changeFacts, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts } from './card-changes'
import { internal, publishedForChanges, wholeCardOnly } from './card-gates'
import { sixTables, tablesRow, tooLongRow, unreadableRow } from './card.rules'
import { addElements, asAdded, malformed, objectsIn } from './element-changes'

const wrapped = (code: number) => ({ code, why: 'it is the reason that 300315 gives' })

const says = (elements: unknown, more: object = {}) => ({
  type: 'append',
  elements: JSON.stringify(elements),
  sequence: 1,
  ...more,
})
const line = [{ tag: 'hr', element_id: 'line' }]
const happy = says(line, { type: 'insert_before', target_element_id: 'answer' })

/** Adds components to an entity (platform/cards#elements). */
export const createCardElements = serviceEndpoint<typeof CreateCardElements, ChangeFacts>({
  contract: CreateCardElements,
  ...everyChange,
  json: documentJson,
  gather: (call) =>
    changeFacts(call, (card) => {
      const { type, target_element_id: target, elements: text } = call.input.body
      const elements = objectsIn(text)
      return {
        fault: elements ? addElements(card, { type, target, elements }) : malformed('elements is no list'),
        becomes: asAdded,
      }
    }),
  rules: [
    ...entityRows,
    faultRow(10002, 'elements is no JSON list of objects, or an insert has no target_element_id'),
    faultRow(300315, 'target unknown or no container, element_id there twice, or more than 200 components'),
    tooLongRow,
    unreadableRow,
    tablesRow,
  ],
  published: [...publishedForChanges, 200510, 200860, 300120, 300301, 300305, 300315],
  unreachable: [
    internal,
    ...wholeCardOnly,
    wrapped(300301),
    wrapped(300305),
    { code: 200510, why: 'components can be added at any time' },
  ],
  happy: { path: anyCard, body: happy },
  base: { before: async (call) => ({ path: await createdCard(call) }) },
  scenarios: {
    ...entityScenarios({}, happy),
    10002: { request: { body: says({}) } },
    300315: { request: { body: says(line, { target_element_id: 'nowhere' }) } },
    200860: onCard({}, { body: says([{ tag: 'markdown', content: 'x'.repeat(1_000) }]) }, longCard),
    200220: { request: { body: says([{ tag: 'note' }]) } },
    230099: { request: { body: says(sixTables) } },
  },
})
