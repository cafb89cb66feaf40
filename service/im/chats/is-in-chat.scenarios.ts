import { IsInChat } from '../../../contract/im/chats/is-in-chat'
import type { EndpointScenarios } from '../../rules/scenario'
import { botStopped, chatUnknown, otherTenant } from './chat.scenarios'

export const isInChatScenarios: EndpointScenarios = {
  route: IsInChat.route,
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: { 232025: botStopped, 99992356: chatUnknown, 232010: otherTenant },
}
