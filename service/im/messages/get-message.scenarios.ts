import { GetMessage } from '../../../contract/im/messages/get-message'
import type { EndpointScenarios } from '../../rules/scenario'
import { messageScenarios as those } from './message.scenarios'

export const getMessageScenarios: EndpointScenarios = {
  route: GetMessage.route,
  happy: { path: { message_id: 'om_hello' } },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    '230027: external group': those.external,
    230013: those.unavailable,
    '230027: message of a group, without im:message.group_msg': those.noGroupScope,
    230050: those.hidden,
    230110: {
      world: (file) =>
        file.messages.forEach((message) => {
          if (message.message_id === 'om_bundle') message.state = 'recalled'
        }),
      request: { path: { message_id: 'om_child' } },
    },
  },
}
