import { CreatePin } from '../../../contract/im/pins/create-pin'
import { serviceEndpoint } from '../../http/endpoint'
import { present } from '../../rules/present'
import { actorId } from '../../users/actor'
import { messageGates } from '../messages/message-gates'
import { messageScenarios as those } from '../messages/message.scenarios'
import { createPinRules, createPinUnreachable } from './pin.rules'
import { pinScenarios } from './pin.scenarios'
import { PIN_SCOPES, pinFacts, pinLimits, wirePins } from './pins'

/** Pins a message; one that is already pinned keeps its operator and time (platform/messages#pins). */
export const createPin = serviceEndpoint({
  contract: CreatePin,
  locks: async ({ input }) => [`message ${input.body.message_id}`],
  emits: [],
  access: PIN_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'body.message_id': 230002 } },
  limits: pinLimits,
  gates: messageGates,
  gather: ({ tx, caller, input }) => pinFacts(tx, caller, input.body.message_id),
  rules: createPinRules,
  published: [
    230001, 230002, 230006, 230011, 230013, 230027, 230045, 230046, 230047, 230050, 230054, 230111, 232009,
  ],
  unreachable: createPinUnreachable,
  async run({ tx, caller, world, input }, facts) {
    const { message_id } = input.body
    const { chat_id } = present(facts.message)
    await tx
      .insertInto('pins')
      .values({ message_id, chat_id, operator_id: actorId(caller), create_time: world.now() })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
    const row = await tx
      .selectFrom('pins')
      .selectAll()
      .where('message_id', '=', message_id)
      .executeTakeFirstOrThrow()
    return { pin: present((await wirePins(tx, caller, [row]))[0]) }
  },
  happy: { body: { message_id: 'om_hello' } },
  scenarios: {
    ...pinScenarios({ body: { message_id: 'om_nowhere' } }),
    230011: those.recalled,
    230054: { request: { body: { message_id: 'om_system' } } },
  },
})
