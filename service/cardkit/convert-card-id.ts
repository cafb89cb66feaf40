import { ConvertCardId } from '../../contract/cardkit/convert-card-id'
import { schemaOf } from '../../contract/im/cards/card-parts'
import { addCardEntity, cardIn } from '../cards/card-entities'
import { serviceEndpoint } from '../http/endpoint'
import type { Caller } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Tx } from '../store/store'
import type { Messages } from '../store/tables/messages'
import { saying } from './card-fault'
import { cardGates } from './card-gates'

interface ConvertFacts {
  /** A message that the application sent, in this tenant. */
  message: Messages | undefined
}

const isCard = ({ msg_type }: Messages) => msg_type === 'interactive'

const rules: Rule<ConvertFacts>[] = [
  {
    code: 99992354,
    id: 'message_id',
    when: 'message_id unknown, or of another sender',
    fails: (f) => !f.message,
    ours: true,
  },
  {
    code: 10002,
    msg: saying(10002).msg,
    when: 'message is not a card',
    fails: (f) => f.message && !isCard(f.message),
    ours: true,
  },
  {
    code: 300303,
    msg: saying(300303).msg,
    when: 'card is not of schema 2.0',
    fails: ({ message }) => message && schemaOf(cardIn(message.content)) !== '2.0',
    ours: true,
  },
]

const becomes = (content: string) => ({
  world(file: { messages: { message_id: string; msg_type: string; content: string }[] }) {
    for (const message of file.messages)
      if (message.message_id === 'om_from_bot') Object.assign(message, { msg_type: 'interactive', content })
  },
})

/**
 * The card entity of a message that the application sent. A card that was sent as JSON becomes one
 * (platform/cards#card-entities). The platform no longer documents the operation.
 */
export const convertCardId = serviceEndpoint<typeof ConvertCardId, ConvertFacts>({
  contract: ConvertCardId,
  locks: 'everything',
  emits: [],
  access: ['cardkit:card:read'],
  tokens: 'tenants',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: cardGates,
  gather: async ({ tx, caller, input }) => ({ message: await sentBy(tx, caller, input.body.message_id) }),
  rules,
  async run({ tx, world, caller }, facts) {
    const { message_id, create_time } = present(facts.message)
    const known = await tx
      .selectFrom('card_entities')
      .select('card_id')
      .where('message_id', '=', message_id)
      .executeTakeFirst()
    if (known) return known
    const card_id = world.newId('card')
    await addCardEntity(tx, world, {
      card_id,
      app_id: caller.app_id,
      tenant_key: caller.tenant_key,
      created_at: create_time,
      content: '',
      message_id,
      sequence: 0,
      streaming_since: null,
    })
    return { card_id }
  },
  happy: { body: { message_id: 'om_from_bot' } },
  base: becomes('{"schema":"2.0","body":{"elements":[]}}'),
  scenarios: {
    99992354: { request: { body: { message_id: 'om_nowhere' } } },
    10002: { world: (file) => file.messages.forEach((message) => (message.msg_type = 'text')) },
    300303: becomes('{"elements":[]}'),
  },
})

async function sentBy(tx: Tx, caller: Caller, message_id: string): Promise<Messages | undefined> {
  const message = await tx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.chat_id', 'messages.chat_id')
    .selectAll('messages')
    .where('message_id', '=', message_id)
    .where('upper_message_id', 'is', null)
    .where('chats.tenant_key', '=', caller.tenant_key)
    .executeTakeFirst()
  const { id, sender_type } = JSON.parse(message?.sender ?? '{}') as { id?: string; sender_type?: string }
  return sender_type === 'app' && id === caller.app_id ? message : undefined
}
