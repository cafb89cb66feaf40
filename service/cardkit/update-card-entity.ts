import { UpdateCardEntity } from '../../contract/cardkit/update-card-entity'
import { isObject } from '../../contract/is-object'
import { cardIn } from '../cards/card-entities'
import { anyCard, createdCard, entityScenarios, writtenCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { documentJson } from '../http/read-json'
import { changeFacts, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts, Made } from './card-changes'
import { cardFault } from './card-fault'
import { publishedForChanges } from './card-gates'
import { wholeCardRows, wholeCardScenarios } from './card.rules'

/** A card that says nothing of the streaming mode ends it. */
function replaced(data: string): Made {
  const card = cardIn(data)
  const fault = cardFault(card, data.length)
  return { fault, setsStreaming: true, ...(isObject(card) && { card }) }
}

const says = (data: string, sequence = 1) => ({ card: { type: 'card_json', data }, sequence })
const happy = says(JSON.stringify(writtenCard))

/** Replaces the card of an entity (platform/cards#card-entities). */
export const updateCardEntity = serviceEndpoint<typeof UpdateCardEntity, ChangeFacts>({
  contract: UpdateCardEntity,
  ...everyChange,
  json: documentJson,
  gather: (call) => changeFacts(call, () => replaced(call.input.body.card.data)),
  rules: [...entityRows, faultRow(10002, 'summary is no object'), ...wholeCardRows],
  published: [...publishedForChanges, 200860, 300301, 300303, 300305],
  happy: { path: anyCard, body: happy },
  base: { before: async (call) => ({ path: await createdCard(call) }) },
  scenarios: {
    ...entityScenarios({}, happy),
    10002: { request: { body: says('{"schema":"2.0","config":{"summary":"words"}}') } },
    ...wholeCardScenarios((data) => ({ request: { body: says(data) } })),
  },
})
