import { DeletePin } from '../../../contract/im/pins/delete-pin'
import { serviceEndpoint } from '../../http/endpoint'
import { lockMessage } from '../../http/locks'
import { messageGates } from '../messages/message-gates'
import { deletePinRules, deletePinUnreachable } from './pin.rules'
import { pinScenarios } from './pin.scenarios'
import { PIN_SCOPES, pinFacts, pinLimits } from './pins'

/** Unpins a message; it is no error if the message is not pinned or was recalled (platform/messages#pins). */
export const deletePin = serviceEndpoint({
  contract: DeletePin,
  locks: lockMessage,
  emits: [],
  access: PIN_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.message_id': 230002 } },
  limits: pinLimits,
  gates: messageGates,
  gather: ({ tx, caller, input }) => pinFacts(tx, caller, input.path.message_id),
  rules: deletePinRules,
  published: [230001, 230002, 230006, 230013, 230027, 230045, 230046, 230047, 230050, 232009],
  unreachable: deletePinUnreachable,
  async run({ tx, input }) {
    await tx.deleteFrom('pins').where('message_id', '=', input.path.message_id).execute()
    return {}
  },
  happy: { path: { message_id: 'om_hello' } },
  scenarios: pinScenarios({ path: { message_id: 'om_nowhere' } }),
})
