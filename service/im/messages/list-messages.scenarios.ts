import { ListMessages } from '../../../contract/im/messages/list-messages'
import type { EndpointScenarios } from '../../rules/scenario'
import { messageScenarios as those } from './message.scenarios'

const launch = { container_id_type: 'chat', container_id: 'oc_launch' }
const thread = { container_id_type: 'thread', container_id: 'omt_launch' }

export const listMessagesScenarios: EndpointScenarios = {
  route: ListMessages.route,
  happy: { query: launch },
  scenarios: {
    230006: those.botDisabled,
    '230001: container_id unknown, or in another tenant without the bot': {
      request: { query: { ...launch, container_id: 'oc_nowhere' } },
    },
    230002: those.outside,
    '230027: external group': those.external,
    230013: those.unavailable,
    '230027: message of a group, without im:message.group_msg': those.noGroupScope,
    230073: { ...those.hidden, request: { query: thread } },
    '230001: end_time before start_time': { request: { query: { ...launch, start_time: 9, end_time: 8 } } },
    '230001: page_token does not belong to this listing': {
      request: { query: { ...launch, page_token: 'garbage' } },
    },
  },
}
