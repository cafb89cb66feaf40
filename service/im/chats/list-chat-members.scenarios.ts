import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import type { EndpointScenarios } from '../../rules/scenario'

export const listChatMembersScenarios: EndpointScenarios = {
  route: ListChatMembers.route,
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: {
    232025: { world: (file) => file.apps.forEach((app) => (app.bot_enabled = false)) },
    99992356: { request: { path: { chat_id: 'oc_nowhere' } } },
    232010: { world: (file) => file.chats.forEach((chat) => (chat.tenant_key = '1f2e3d4c5b6a7988')) },
    232009: { world: (file) => file.chats.forEach((chat) => (chat.dissolved = true)) },
    232011: { world: (file) => file.chats.forEach((chat) => (chat.bots = [])) },
    232001: { request: { query: { page_token: 'garbage' } } },
  },
}
