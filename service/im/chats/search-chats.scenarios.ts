import { SearchChats } from '../../../contract/im/chats/search-chats'
import type { EndpointScenarios } from '../../rules/scenario'
import { botStopped } from './chat.scenarios'

export const searchChatsScenarios: EndpointScenarios = {
  route: SearchChats.route,
  happy: { query: { query: 'Launch' } },
  scenarios: {
    232025: botStopped,
    232001: { request: { query: { query: 'Launch', page_token: 'garbage' } } },
  },
}
