import { StreamCardText } from '../../contract/cardkit/stream-card-text'
import { closeStreaming, STREAMING_MS } from '../cards/card-entities'
import { anyCard, createdCard, entityScenarios, longCard, onCard, writtenCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { documentJson } from '../http/read-json'
import { changeFacts, changeRow, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts } from './card-changes'
import { internal, nothingSent, publishedForChanges, wholeCardOnly } from './card-gates'
import { table, tablesRow, tooLongRow } from './card.rules'
import { writeText } from './element-changes'

const TIMED_OUT = 200850

const says = (content: string) => ({ content, sequence: 1 })
const place = { element_id: 'answer' }
const happy = says('Once upon a time')

/** The text of a component so far, while the streaming mode is on (platform/cards#streaming). */
export const streamCardText = serviceEndpoint<typeof StreamCardText, ChangeFacts>({
  contract: StreamCardText,
  ...everyChange,
  json: documentJson,
  gather: (call) =>
    changeFacts(call, (card) => ({
      fault: writeText(card, call.input.path.element_id, call.input.body.content),
    })),
  rules: [
    ...entityRows,
    changeRow(
      TIMED_OUT,
      'streaming mode is on for ten minutes',
      (f) => f.isTimedOut,
      'card streaming timeout',
    ),
    changeRow(300309, 'streaming mode is off', (f) => f.isClosed, 'streaming mode is closed'),
    faultRow(300313, 'element_id unknown'),
    faultRow(300310, 'element is no text'),
    tooLongRow,
    tablesRow,
  ],
  published: [...publishedForChanges, 200850, 200860, 300120, 300309, 300310, 300313],
  unreachable: [
    internal,
    nothingSent,
    { code: 200220, why: 'a text leaves the components of a card as they are' },
    ...wholeCardOnly,
  ],
  // The first call after the ten minutes gets this code. It switches the mode off, so later ones get 300309.
  refused: async ({ input, world }, code) => {
    if (code === TIMED_OUT) await closeStreaming(world, input.path.card_id)
  },
  happy: { path: { ...anyCard, ...place }, body: happy },
  base: { before: async (call) => ({ path: { ...place, ...(await createdCard(call)) } }) },
  scenarios: {
    ...entityScenarios(place, happy),
    [TIMED_OUT]: { before: async (_call, time) => time.pass(STREAMING_MS) },
    300309: onCard(place, {}, { ...writtenCard, config: {} }),
    300313: onCard({ element_id: 'nowhere' }),
    300310: onCard({ element_id: 'stop' }),
    200860: onCard(
      { element_id: 'second' },
      { body: says('x'.repeat(1_000)) },
      {
        ...longCard,
        body: {
          elements: [...longCard.body.elements, { tag: 'markdown', element_id: 'second', content: '' }],
        },
      },
    ),
    230099: { request: { body: says(table.concat('\n').repeat(6)) } },
  },
})
