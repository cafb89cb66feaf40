import { JoinChat } from '../../../contract/im/chats/join-chat'
import type { EndpointScenarios } from '../../rules/scenario'
import { MAX_BOTS_INSIDE } from './add-members.rules'
import { botStopped, chatUnknown, dissolved, otherTenant } from './chat.scenarios'

export const joinChatScenarios: EndpointScenarios = {
  route: JoinChat.route,
  base: { world: (file) => file.chats.forEach((chat) => (chat.public = true)) },
  happy: { path: { chat_id: 'oc_outside' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232008: { world: (file) => file.chats.forEach((chat) => (chat.public = false)) },
    232075: {
      world: (file) =>
        file.chats.forEach((chat) => (chat.settings = { membership_approval: 'approval_required' })),
    },
    232013: {
      world: (file) =>
        file.chats.forEach((chat) => {
          chat.bots = Array.from({ length: MAX_BOTS_INSIDE }, (_, at) => ({
            app_id: `cli_${at}`,
            joined_at: 0,
          }))
        }),
    },
  },
}
