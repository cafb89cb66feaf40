import { z } from 'zod'
import { BatchUpdateCard } from '../../contract/cardkit/batch-update-card'
import { cardIn } from '../cards/card-entities'
import { anyCard, createdCard, entityScenarios, longCard, onCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { documentJson } from '../http/read-json'
import type { Scenario } from '../rules/scenario'
import { changeFacts, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts, Made } from './card-changes'
import type { Fields } from './card-document'
import type { CardFault } from './card-fault'
import { locked, publishedForChanges, wholeCardOnly } from './card-gates'
import {
  sameIdRow,
  table,
  tablesRow,
  tooLongRow,
  tooManyRow,
  unreadableRow,
  manyElements,
} from './card.rules'
import {
  addElements,
  changeSettings,
  deleteElements,
  malformed,
  patchElement,
  replaceElement,
  setsStreaming,
} from './element-changes'

const object = z.record(z.string(), z.unknown())
const element_id = z.string()

const Action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('partial_update_setting'), params: z.object({ settings: object }) }),
  z.object({
    action: z.literal('add_elements'),
    params: z.object({
      type: z.enum(['insert_before', 'insert_after', 'append']),
      target_element_id: z.string().optional(),
      elements: z.array(object),
    }),
  }),
  z.object({
    action: z.literal('delete_elements'),
    params: z.object({ element_ids: z.array(element_id) }),
  }),
  z.object({
    action: z.literal('partial_update_element'),
    params: z.object({ element_id, partial_element: object }),
  }),
  z.object({ action: z.literal('update_element'), params: z.object({ element_id, element: object }) }),
])
type Action = z.output<typeof Action>
const Actions = z.array(Action)

/** All actions in their order; the first fault refuses all of them. */
function inOrder(card: Fields, text: string): Made {
  const read = Actions.safeParse(cardIn(text))
  if (!read.success) return { fault: malformed('actions is no list of known actions') }
  const actions = read.data
  for (const action of actions) {
    const fault = apply(card, action)
    if (fault) return { fault }
  }
  return {
    setsStreaming: actions.some(
      ({ action, params }) => action === 'partial_update_setting' && setsStreaming(params.settings),
    ),
  }
}

function apply(card: Fields, { action, params }: Action): CardFault | undefined {
  switch (action) {
    case 'partial_update_setting':
      return changeSettings(card, params.settings)
    case 'add_elements':
      return addElements(card, { ...params, target: params.target_element_id })
    case 'delete_elements':
      return deleteElements(card, params.element_ids)
    case 'partial_update_element':
      return patchElement(card, params.element_id, params.partial_element)
    case 'update_element':
      return replaceElement(card, params.element_id, params.element)
  }
}

const says = (...actions: readonly object[]) => ({ actions: JSON.stringify(actions), sequence: 1 })
const act = (action: string, params: object) => ({ action, params })
const acts = (action: string, params: object): Scenario => ({
  request: { body: says(act(action, params)) },
})
const patches = (partial_element: object, element = 'answer') =>
  acts('partial_update_element', { element_id: element, partial_element })
const happy = says(
  act('partial_update_setting', { settings: { config: { streaming_mode: false } } }),
  act('delete_elements', { element_ids: ['stop'] }),
)

/** Several changes of an entity at once, all or none (platform/cards#batches). */
export const batchUpdateCard = serviceEndpoint<typeof BatchUpdateCard, ChangeFacts>({
  contract: BatchUpdateCard,
  ...everyChange,
  json: documentJson,
  gather: (call) => changeFacts(call, (card) => inOrder(card, call.input.body.actions)),
  rules: [
    ...entityRows,
    faultRow(10002, 'actions is no JSON list of known actions'),
    faultRow(300122, 'the card cannot have the configuration'),
    faultRow(300315, 'target unknown or no container, element_id there twice, or more than 200 components'),
    faultRow(300314, 'element_id to delete unknown'),
    faultRow(300313, 'element_id to change unknown'),
    faultRow(300312, 'another tag'),
    faultRow(300121, 'element_id to replace unknown'),
    tooLongRow,
    unreadableRow,
    sameIdRow,
    tooManyRow,
    tablesRow,
  ],
  published: [
    ...publishedForChanges,
    200860,
    300301,
    300303,
    300305,
    300121,
    300122,
    300312,
    300313,
    300314,
    300315,
  ],
  unreachable: [locked, ...wholeCardOnly, { code: 300303, why: 'every entity is of schema 2.0' }],
  happy: { path: anyCard, body: happy },
  base: { before: async (call) => ({ path: await createdCard(call) }) },
  scenarios: {
    ...entityScenarios({}, happy),
    10002: acts('dance', {}),
    300122: acts('partial_update_setting', { settings: { config: { summary: 'words' } } }),
    300315: acts('add_elements', { type: 'append', target_element_id: 'nowhere', elements: [] }),
    300314: acts('delete_elements', { element_ids: ['nowhere'] }),
    300313: patches({}, 'nowhere'),
    300312: patches({ tag: 'div' }),
    300121: acts('update_element', { element_id: 'nowhere', element: {} }),
    200860: onCard({}, patches({ content: 'x'.repeat(300_000) }).request, longCard),
    200220: patches({ nonsense: true }),
    300301: patches({ element_id: 'stop' }),
    300305: acts('update_element', {
      element_id: 'answer',
      element: { tag: 'column_set', columns: [{ tag: 'column', elements: manyElements }] },
    }),
    230099: patches({ content: table.concat('\n').repeat(6) }),
  },
})
