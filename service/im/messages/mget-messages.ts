import { MgetMessages } from '../../../contract/im/messages/mget-messages'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { firstBroken } from '../../rules/rule'
import type { Messages } from '../../store/tables/messages'
import { READ_SCOPES } from './get-message'
import { messageAccess } from './message-access'
import { messageGates } from './message-gates'
import { botRows, groupScopeRow, hiddenRow, messageRows } from './message.rules'
import { messageScenarios as those } from './message.scenarios'
import { cardShownAs, wireMessages } from './wire-message'

interface Facts {
  bot: { bot_enabled: boolean }
  readable: Messages[]
}

/** Several messages in the order asked, each once and without what is inside it (platform/clients#messages). */
export const mgetMessages = serviceEndpoint<typeof MgetMessages, Facts>({
  contract: MgetMessages,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: {
    inTenant: { 'query.message_ids': 'left out' },
    otherTenants: { 'query.message_ids': 'left out' },
  },
  limits: perMinuteAndSecond,
  gates: messageGates,
  async gather({ tx, caller, input }) {
    const readable: Messages[] = []
    for (const id of new Set(input.query.message_ids)) {
      const access = await messageAccess(tx, caller, id)
      const broken = firstBroken([...messageRows, groupScopeRow, hiddenRow], access)
      if (access.message && !broken) readable.push(access.message)
    }
    return { bot: caller, readable }
  },
  rules: botRows,
  async run({ tx, caller, input }, { readable }) {
    const { user_id_type, card_msg_content_type } = input.query
    const card = cardShownAs(card_msg_content_type)
    return { items: await wireMessages(tx, caller, readable, user_id_type, { recalled: 'silent', card }) }
  },
  happy: { query: { message_ids: ['om_hello', 'om_world'] } },
  scenarios: { 230006: those.botDisabled },
})
