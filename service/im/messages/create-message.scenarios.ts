import { CreateMessage } from '../../../contract/im/messages/create-message'
import type { EndpointScenarios, Scenario } from '../../rules/scenario'
import { contentScenarios } from './contents/content.scenarios'
import { fiveSentTo, messageScenarios as those, quietLaunch, toAll } from './message.scenarios'
import { personScenarios } from './receiver.scenarios'

const toLaunch = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hello"}' }
const toAlice = { ...toLaunch, receive_id: 'ou_alice' }
const byChat = { receive_id_type: 'chat_id' }
const toAliceBy = (receive_id_type: string, receive_id = 'ou_alice'): Scenario['request'] => ({
  query: { receive_id_type },
  body: { ...toAlice, receive_id },
})

const says = (msg_type: string, content: unknown): Scenario => ({
  request: { body: { ...toLaunch, msg_type, content: JSON.stringify(content) } },
})

const divider = { type: 'divider', params: { divider_text: { text: 'New' } } }

export const createMessageScenarios: EndpointScenarios = {
  route: CreateMessage.route,
  happy: { query: byChat, body: toLaunch },
  scenarios: {
    230006: those.botDisabled,
    230036: { world: (file) => file.tenants.forEach((tenant) => (tenant.crypt_key_deleted = true)) },
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message'])),
      request: toAliceBy('user_id', 'a1b2c3d4'),
    },
    ...personScenarios(toLaunch),
    '230001: receive_id names no chat, or is the e-mail address of nobody': {
      request: { body: { ...toLaunch, receive_id: 'oc_nowhere' } },
    },
    '230002: bot is not in the target group, nor in that of the target thread': those.outside,
    230038: those.crossTenant,
    232009: those.dissolved,
    230029: those.toSomebodyResigned,
    230013: those.unavailable,
    230053: those.blocked,
    '230027: target is an external group': those.external,
    230035: those.muted,
    ...contentScenarios(toLaunch),
    '230002: shared chat unknown, or without the bot': says('share_chat', { chat_id: 'oc_outside' }),
    230015: says('share_chat', { chat_id: 'oc_p2p' }),
    '230001: shared user_id is no open_id of the tenant': says('share_user', { user_id: 'ou_nobody' }),
    '230027: system message without im:message:send_sys_msg': {
      ...says('system', divider),
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message'])),
    },
    '230001: system message to a group': says('system', divider),
    230018: { ...quietLaunch, request: { body: { ...toLaunch, content: toAll } } },
    '230020: more than 5 messages a second to the same user': {
      world: fiveSentTo('oc_p2p'),
      request: { query: byChat, body: { ...toLaunch, receive_id: 'oc_p2p' } },
    },
    '230020: more than 5 messages a second to the same group, by all its bots together': {
      world: fiveSentTo('oc_launch'),
    },
  },
}
