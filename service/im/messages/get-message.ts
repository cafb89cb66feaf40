import { GetMessage } from '../../../contract/im/messages/get-message'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import { getMessageRules } from './get-message.rules'
import { messageAccess } from './message-access'
import { messageGates } from './message-gates'
import { parametersChecked } from './message.rules'
import { messagesInside } from './messages-inside'
import { cardShownAs, isRecalled, wireMessages } from './wire-message'

/** Scopes for reading messages (platform/messages#calls). */
export const READ_SCOPES = ['im:message', 'im:message:readonly', 'im:message.history:readonly']

/**
 * One message; a merge-forward comes with everything inside, flat, parents
 * first (platform/messages#calls, platform/messages#merge-forward-children). A recalled one comes without content and
 * without what was inside.
 */
export const getMessage = serviceEndpoint({
  contract: GetMessage,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: messageGates,
  gather: ({ tx, caller, input }) => messageAccess(tx, caller, input.path.message_id),
  rules: getMessageRules,
  unreachable: [parametersChecked],
  async run({ tx, caller, input }, facts) {
    const { user_id_type, card_msg_content_type } = input.query
    const message = present(facts.message)
    const rows = isRecalled(message) ? [message] : await messagesInside(tx, message)
    const card = cardShownAs(card_msg_content_type)
    return { items: await wireMessages(tx, caller, rows, user_id_type, { recalled: 'silent', card }) }
  },
})
