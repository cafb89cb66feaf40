import { ReadUsers } from '../../../contract/im/messages/read-users'
import type { EndpointScenarios } from '../../rules/scenario'
import { messageScenarios as those } from './message.scenarios'

export const readUsersScenarios: EndpointScenarios = {
  route: ReadUsers.route,
  happy: { path: { message_id: 'om_from_bot' } },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    230012: { request: { path: { message_id: 'om_hello' } } },
    230110: those.recalled,
    230033: { world: (file) => file.messages.forEach((message) => (message.create_time = 0)) },
    230001: { request: { query: { page_token: 'garbage' } } },
  },
}
