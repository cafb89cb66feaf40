import { DissolveChat } from '../../../contract/im/chats/dissolve-chat'
import type { EndpointScenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
  ownedByAlice,
  ownedByBot,
} from './chat.scenarios'

export const dissolveChatScenarios: EndpointScenarios = {
  route: DissolveChat.route,
  base: ownedByBot,
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232008: oneToOne,
    232011: botOutside,
    232033: external,
    232017: ownedByAlice,
  },
}
