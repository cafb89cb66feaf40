import { CreateMessage } from '../../../contract/im/messages/create-message'
import type { Message } from '../../../contract/im/messages/message'
import { oncePerCall, serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import { withCardLock } from './contents/card-lock'
import { contentFacts } from './contents/content-facts'
import type { ContentFacts } from './contents/content-facts'
import { contentRows, shareRows, systemRows } from './contents/content.rules'
import { contentScenarios } from './contents/content.scenarios'
import { mayNotNameAll } from './may-not-name-all'
import { messageGates } from './message-gates'
import { fiveSentTo, messageScenarios as those, quietLaunch, toAll } from './message.scenarios'
import { onlyMessage } from './only-message'
import { gatherReceiver, lockReceiver } from './receiver'
import type { Receiver } from './receiver'
import {
  groupRules,
  idNotWithheld,
  receiverExists,
  receiverKnown,
  sendPaceRules,
  senderRules,
  sendingAllowed,
  targetRules,
  userResigned,
  userRules,
} from './receiver.rules'
import type { ReceiverFacts } from './receiver.rules'
import { personScenarios } from './receiver.scenarios'
import { answerFor, rememberAnswer } from './remembered-answers'
import { sendTo } from './sends'

export interface CreateMessageFacts extends ReceiverFacts {
  content: ContentFacts
  isOneToOne: boolean
  /** Everyone is mentioned, but only the owner and managers of the group may do that. */
  mayNotNameAll: boolean
}

export const atAllRow: Rule<{ mayNotNameAll: boolean }> = {
  code: 230018,
  when: 'everyone is mentioned, where only the owner and managers may',
  fails: (f) => f.mayNotNameAll,
  ours: true,
}

const rules: Rule<CreateMessageFacts>[] = [
  idNotWithheld,
  ...receiverKnown,
  ...senderRules,
  receiverExists,
  ...targetRules,
  userResigned,
  ...userRules,
  ...groupRules,
  sendingAllowed,
  ...contentRows,
  ...shareRows,
  ...systemRows,
  atAllRow,
  ...sendPaceRules,
]

/** Codes that the platform also lists for sending (platform/messages#message-errors), but no world can cause. */
export const contentUnreachable: Unreachable[] = [
  { code: 230022, why: 'nobody here reads a content for what is sensitive' },
  { code: 230028, why: 'nobody here audits messages' },
  { code: 230054, why: 'a world has no connection groups' },
]

const unreachable: Unreachable[] = [
  ...contentUnreachable,
  { code: 230034, why: 'an id that names nothing is refused by the gateway, or with 230001' },
  { code: 230019, why: 'receive_id_type has no thread_id here' },
  { code: 230049, why: 'a new message is sent when it is answered' },
  { code: 230075, why: 'encrypted messages have no form in this operation' },
]

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

type CreateCall = Call<typeof CreateMessage>

/** Scopes for sending (platform/messages#calls); the last is an old name. */
export const SEND_SCOPES = ['im:message', 'im:message:send_as_bot', 'im:message:send']

/**
 * Sends a message to a person or a chat (platform/messages#calls, platform/messages#sent-content). The same uuid to
 * the same target sends once within an hour, also with other content.
 */
export const createMessage = serviceEndpoint({
  contract: CreateMessage,
  locks: async (call) =>
    withCardLock(
      await lockReceiver(call, call.input.query.receive_id_type, call.input.body.receive_id),
      call.input.body,
    ),
  emits: ['im.message.receive_v1'],
  access: SEND_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'body.receive_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  json: documentJson,
  async remembered(call): Promise<Message | undefined> {
    const { uuid } = call.input.body
    return uuid ? answerFor<Message>(call, OPERATION, await receiverOf(call), uuid) : undefined
  },
  async gather(call): Promise<CreateMessageFacts> {
    const { msg_type, content } = call.input.body
    const receiver = await receiverOf(call)
    const facts = await contentFacts(call, msg_type, content)
    return {
      bot: call.caller,
      receiver,
      content: facts,
      isOneToOne: receiver.kind === 'user' || receiver.chat?.mode === 'p2p',
      mayNotNameAll: mayNotNameAll(call.caller, receiver.chat, facts),
    }
  },
  rules,
  published: [
    230001, 230002, 230006, 230013, 230015, 230017, 230018, 230019, 230020, 230022, 230025, 230027, 230028,
    230029, 230034, 230035, 230036, 230038, 230049, 230053, 230054, 230055, 230075, 230099, 232009,
  ],
  unreachable,
  async run(call, { receiver, content }): Promise<Message> {
    const { msg_type, uuid } = call.input.body
    const sent = await sendTo(call, receiver, { msg_type, ...present(content.kept) })
    const message = await onlyMessage(call, sent)
    await rememberAnswer(call, `${OPERATION} ${receiver.key}`, uuid, message)
    return message
  },
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
})

/** Keeps this operation's uuids apart from those of others. */
const OPERATION = 'create'

const receiverOf = oncePerCall((call: CreateCall): Promise<Receiver> => {
  const { receive_id, uuid } = call.input.body
  return gatherReceiver(call, call.input.query.receive_id_type, receive_id, { operation: OPERATION, uuid })
})
