import { CreatePin } from '../../../contract/im/pins/create-pin'
import { DeletePin } from '../../../contract/im/pins/delete-pin'
import { ListPins } from '../../../contract/im/pins/list-pins'
import type { EndpointScenarios, ScenarioRequest, Scenarios } from '../../rules/scenario'
import { messageScenarios as those } from '../messages/message.scenarios'

const both = (unknown: Partial<ScenarioRequest>): Scenarios => ({
  230006: those.botDisabled,
  99992354: { request: unknown },
  230002: those.outside,
  230027: those.external,
  230013: those.unavailable,
  232009: those.dissolved,
  230046: {
    world: (file) => file.chats.forEach((chat) => (chat.settings = { pin_manage_setting: 'only_owner' })),
  },
  230050: those.hidden,
})

export const createPinScenarios: EndpointScenarios = {
  route: CreatePin.route,
  happy: { body: { message_id: 'om_hello' } },
  scenarios: {
    ...both({ body: { message_id: 'om_nowhere' } }),
    230011: those.recalled,
    230054: { request: { body: { message_id: 'om_system' } } },
  },
}

export const deletePinScenarios: EndpointScenarios = {
  route: DeletePin.route,
  happy: { path: { message_id: 'om_hello' } },
  scenarios: both({ path: { message_id: 'om_nowhere' } }),
}

const chat_id = 'oc_launch'

export const listPinsScenarios: EndpointScenarios = {
  route: ListPins.route,
  happy: { query: { chat_id } },
  scenarios: {
    230006: those.botDisabled,
    99992356: { request: { query: { chat_id: 'oc_nowhere' } } },
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    '230001: end_time before start_time': { request: { query: { chat_id, start_time: 2, end_time: 1 } } },
    '230001: page_token does not belong to this listing': {
      request: { query: { chat_id, page_token: 'garbage' } },
    },
  },
}
