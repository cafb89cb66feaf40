import { CreateCard } from '../../contract/cardkit/create-card'
import { isObject } from '../../contract/is-object'
import { addCardEntity, cardIn, isStreaming } from '../cards/card-entities'
import { writtenCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { noLocks } from '../http/locks'
import { documentJson } from '../http/read-json'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import { faultRow } from './card-changes'
import type { CardFault } from './card-fault'
import { cardFault } from './card-fault'
import { CARD_SCOPES, cardGates } from './card-gates'
import { wholeCardRows, wholeCardScenarios } from './card.rules'
import { malformed } from './element-changes'

interface CreateFacts {
  fault: CardFault | undefined
  /** What is kept: a card, or a template with its variables. */
  card: unknown
}

/** What is sent as a template is kept as a message would have it. */
function sentAs(type: 'card_json' | 'template', data: string): CreateFacts {
  const value = cardIn(data)
  if (type === 'card_json') return { card: value, fault: cardFault(value, data.length) }
  const isTemplate = isObject(value) && typeof value['template_id'] === 'string'
  return {
    card: { type, data: value },
    fault: isTemplate ? undefined : malformed('template_id is required'),
  }
}

const rules: readonly Rule<CreateFacts>[] = [
  faultRow(10002, 'a template without template_id, or a summary that is no object'),
  ...wholeCardRows,
]

const says = (data: string, type = 'card_json'): Scenario => ({ request: { body: { type, data } } })

/** Creates a card entity (platform/cards#card-entities). */
export const createCard = serviceEndpoint<typeof CreateCard, CreateFacts>({
  contract: CreateCard,
  locks: noLocks,
  emits: [],
  access: CARD_SCOPES,
  tokens: 'tenants',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: cardGates,
  json: documentJson,
  gather: ({ input }) => Promise.resolve(sentAs(input.body.type, input.body.data)),
  rules,
  published: [10002, 200220, 200860, 300301, 300302, 300303, 300305, 300307],
  async run({ tx, caller, world }, { card }) {
    const card_id = world.newId('card')
    const { app_id, tenant_key } = caller
    await addCardEntity(tx, world, {
      card_id,
      app_id,
      tenant_key,
      created_at: world.now(),
      content: JSON.stringify(card),
      message_id: null,
      sequence: 0,
      streaming_since: isStreaming(card) ? world.now() : null,
    })
    return { card_id }
  },
  happy: { body: { type: 'card_json', data: JSON.stringify(writtenCard) } },
  scenarios: {
    10002: says('{}', 'template'),
    ...wholeCardScenarios((data) => says(data)),
  },
})
