import { GetMessage } from '../../../contract/im/messages/get-message'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { messageAccess } from './message-access'
import type { MessageAccess } from './message-access'
import { messageGates } from './message-gates'
import { groupScopeRow, hiddenRow, messageRows, parametersChecked } from './message.rules'
import { messageScenarios as those } from './message.scenarios'
import { messagesInside } from './messages-inside'
import { cardShownAs, isRecalled, wireMessages } from './wire-message'

const rules: Rule<MessageAccess>[] = [
  ...messageRows,
  groupScopeRow,
  hiddenRow,
  {
    code: 230110,
    when: 'inside a merge-forward that was recalled',
    fails: (f) => f.isRecalled && f.message?.state !== 'recalled',
    ours: true,
  },
]

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
  people: 'members',
  foreign: { inTenant: { 'path.message_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  gather: ({ tx, caller, input }) => messageAccess(tx, caller, input.path.message_id),
  rules,
  published: [230001, 230002, 230006, 230013, 230027, 230050, 230110],
  unreachable: [parametersChecked],
  async run({ tx, caller, input }, facts) {
    const { user_id_type, card_msg_content_type } = input.query
    const message = present(facts.message)
    const rows = isRecalled(message) ? [message] : await messagesInside(tx, message)
    const card = cardShownAs(card_msg_content_type)
    return { items: await wireMessages(tx, caller, rows, user_id_type, { recalled: 'silent', card }) }
  },
  happy: { path: { message_id: 'om_hello' } },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    '230027: external group': those.external,
    230013: those.unavailable,
    '230027: message of a group, without im:message.group_msg': those.noGroupScope,
    230050: those.hidden,
    230110: {
      world: (file) =>
        file.messages.forEach((message) => {
          if (message.message_id === 'om_bundle') message.state = 'recalled'
        }),
      request: { path: { message_id: 'om_child' } },
    },
  },
})
