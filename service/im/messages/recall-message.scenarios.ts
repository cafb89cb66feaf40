import { RecallMessage } from '../../../contract/im/messages/recall-message'
import type { EndpointScenarios } from '../../rules/scenario'
import { messageScenarios as those } from './message.scenarios'

export const recallMessageScenarios: EndpointScenarios = {
  route: RecallMessage.route,
  happy: { path: { message_id: 'om_from_bot' } },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    232009: those.dissolved,
    230050: those.hidden,
    230110: those.recalled,
    230026: { request: { path: { message_id: 'om_hello' } } },
    230009: { world: (file) => file.messages.forEach((message) => (message.create_time = 0)) },
  },
}
