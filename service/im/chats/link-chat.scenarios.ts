import { LinkChat } from '../../../contract/im/chats/link-chat'
import type { EndpointScenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
} from './chat.scenarios'

export const linkChatScenarios: EndpointScenarios = {
  route: LinkChat.route,
  happy: { path: { chat_id: 'oc_launch' }, body: { validity_period: 'week' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232062: oneToOne,
    232011: botOutside,
    232033: external,
    232061: { world: (file) => file.chats.forEach((chat) => (chat.secret = true)) },
    232064: {
      world: (file) =>
        file.chats.forEach((chat) => {
          chat.settings = { add_member_permission: 'only_owner', share_card_permission: 'not_allowed' }
        }),
    },
  },
}
