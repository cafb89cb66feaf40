import { ListChats } from '../../../contract/im/chats/list-chats'
import type { EndpointScenarios } from '../../rules/scenario'

export const listChatsScenarios: EndpointScenarios = {
  route: ListChats.route,
  happy: {},
  scenarios: {
    232025: { world: (file) => file.apps.forEach((app) => (app.bot_enabled = false)) },
    232001: { request: { query: { page_token: 'garbage' } } },
  },
}
