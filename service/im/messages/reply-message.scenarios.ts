import { ReplyMessage } from '../../../contract/im/messages/reply-message'
import type { EndpointScenarios, Scenario } from '../../rules/scenario'
import { contentScenarios } from './contents/content.scenarios'
import { fiveSentTo, messageScenarios as those, quietLaunch, toAll } from './message.scenarios'

const happy = { msg_type: 'text', content: '{"text":"so do I"}' }
const inThread = { ...happy, reply_in_thread: true }
const says = (msg_type: string, content: unknown): Scenario => ({
  request: { body: { ...happy, msg_type, content: JSON.stringify(content) } },
})
const answers = (message_id: string) => ({ path: { message_id } })
const divider = { type: 'divider', params: { divider_text: { text: 'New' } } }

export const replyMessageScenarios: EndpointScenarios = {
  route: ReplyMessage.route,
  happy: { ...answers('om_hello'), body: happy },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    '230002: bot is not in the target group, nor in that of the target thread': those.outside,
    230038: those.crossTenant,
    232009: those.dissolved,
    230013: those.unavailable,
    '230027: target is an external group': those.external,
    230035: those.muted,
    230050: those.hidden,
    230019: { world: (file) => (file.threads = []), request: answers('om_thread_root') },
    230011: those.recalled,
    230049: { world: (file) => file.messages.forEach((message) => (message.state = 'sending')) },
    230072: { request: { ...answers('om_child'), body: inThread } },
    '230001: reply to a message inside a merge-forward': {
      request: { ...answers('om_child'), body: happy },
    },
    230071: {
      world: (file) => file.chats.forEach((chat) => (chat.secret = true)),
      request: { body: inThread },
    },
    ...contentScenarios(happy),
    '230002: shared chat unknown, or without the bot': says('share_chat', { chat_id: 'oc_outside' }),
    230015: says('share_chat', { chat_id: 'oc_p2p' }),
    '230001: shared user_id is no open_id of the tenant': says('share_user', { user_id: 'ou_nobody' }),
    '230027: system message without im:message:send_sys_msg': {
      ...says('system', divider),
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message'])),
    },
    '230001: system message to a group': {
      request: { ...answers('om_hello'), ...says('system', divider).request },
    },
    230018: { ...quietLaunch, request: { ...answers('om_hello'), body: { ...happy, content: toAll } } },
    '230020: more than 5 messages a second to the same user': {
      world: fiveSentTo('oc_p2p'),
      request: answers('om_p2p'),
    },
    '230020: more than 5 messages a second to the same group, by all its bots together': {
      world: fiveSentTo('oc_launch'),
    },
  },
}
