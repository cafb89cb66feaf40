import { z } from 'zod'
import { BatchUpdateCard } from '../../contract/cardkit/batch-update-card'
import { MOST_PARTS } from '../../contract/im/cards/check-totals'
import { recordOf } from '../../contract/is-object'
import { cardIn } from '../cards/card-entities'
import { anyCard, createdCard, entityScenarios, longCard, onCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { documentJson } from '../http/read-json'
import type { Scenario } from '../rules/scenario'
import { changeFacts, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts, Made } from './card-changes'
import type { Fields } from './card-document'
import { cardFault } from './card-fault'
import type { CardFault } from './card-fault'
import { publishedForChanges, wholeCardOnly } from './card-gates'
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
  asAdded,
  asSettings,
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

/** As many changes as a card has components. Each of them looks for its component in the whole card. */
const MOST_CHANGES = MOST_PARTS

/** How many changes a list of actions makes: an action that deletes makes one for each component. */
const changesIn = (actions: readonly unknown[]): number =>
  actions.reduce<number>((sum, action) => {
    const ids = recordOf(recordOf(action)['params'])['element_ids']
    return sum + (Array.isArray(ids) ? Math.max(1, ids.length) : 1)
  }, 0)

/**
 * All actions in their order; the first fault refuses all of them. The card is checked once, when all are done, so the
 * work grows with the card and not with the actions.
 */
function inOrder(card: Fields, text: string): Made {
  const list = cardIn(text)
  if (Array.isArray(list) && changesIn(list) > MOST_CHANGES)
    return { fault: malformed(`actions makes more than ${MOST_CHANGES} changes`) }
  const read = Actions.safeParse(list)
  if (!read.success) return { fault: malformed('actions is no list of known actions') }
  const actions = read.data
  const { config, card_link } = card
  for (const action of actions) {
    const fault = apply(card, action)
    if (fault) return { fault }
  }
  const settings = actions.filter((each) => each.action === 'partial_update_setting')
  return {
    setsStreaming: settings.some(({ params }) => setsStreaming(params.settings)),
    becomes(fault) {
      const isOfSettings = settings.length > 0 && !cardFault({ ...card, config, card_link }, 0)
      if (isOfSettings) return asSettings(fault)
      return actions.some(({ action }) => action === 'add_elements') ? asAdded(fault) : fault
    },
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
    faultRow(10002, 'actions is no JSON list of known actions, or makes more than 200 changes'),
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
  unreachable: [...wholeCardOnly, { code: 300303, why: 'every entity is of schema 2.0' }],
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
