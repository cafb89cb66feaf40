import type { Message } from '../../../contract/im/messages/message'
import { ReplyMessage } from '../../../contract/im/messages/reply-message'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { chatLock } from '../../http/locks'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import type { Tx } from '../../store/store'
import { withCardLock } from './contents/card-lock'
import { contentFacts } from './contents/content-facts'
import { contentRows, shareRows, systemRows } from './contents/content.rules'
import { contentScenarios } from './contents/content.scenarios'
import { SEND_SCOPES, atAllRow, contentUnreachable } from './create-message'
import type { CreateMessageFacts } from './create-message'
import { mayNotNameAll } from './may-not-name-all'
import { messageAccess } from './message-access'
import type { MessageAccess } from './message-access'
import { messageGates } from './message-gates'
import { botRows, hiddenRow, messageKnown } from './message.rules'
import { fiveSentTo, messageScenarios as those, quietLaunch, toAll } from './message.scenarios'
import { onlyMessage } from './only-message'
import { isInside } from './own-message'
import { gatherReceiver } from './receiver'
import { groupRules, sendPaceRules, sendingAllowed, targetRules, userRules } from './receiver.rules'
import { rememberAnswer, rememberedAnswer } from './remembered-answers'
import { sendTo } from './sends'

export interface ReplyMessageFacts extends MessageAccess, Omit<CreateMessageFacts, 'bot'> {
  bot: MessageAccess['bot']
  inThread: boolean
  /** The message names a thread that does not exist. */
  lacksThread: boolean
}

const rules: Rule<ReplyMessageFacts>[] = [
  messageKnown,
  ...botRows,
  ...targetRules,
  ...userRules.filter(({ code }) => code === 230013),
  ...groupRules,
  sendingAllowed,
  hiddenRow,
  {
    code: 230019,
    when: 'thread of the message does not exist',
    msg: 'The topic does NOT exist.',
    fails: (f) => f.lacksThread,
  },
  { code: 230011, when: 'message recalled', fails: (f) => f.isRecalled },
  { code: 230049, when: 'message still being sent', fails: (f) => f.message?.state === 'sending' },
  {
    code: 230072,
    when: 'reply in thread to a message inside a merge-forward',
    fails: (f) => f.inThread && isInside(f),
    ours: true,
  },
  {
    code: 230001,
    ext: 'invalid message_id',
    when: 'reply to a message inside a merge-forward',
    fails: isInside,
    ours: true,
  },
  {
    code: 230071,
    when: 'reply in thread in a secret or third-party encrypted group',
    fails: (f) => f.inThread && (f.chat?.secret === 1 || f.chat?.third_party_encrypted === 1),
    ours: true,
  },
  ...contentRows,
  ...shareRows,
  ...systemRows,
  atAllRow,
  ...sendPaceRules,
]

const unreachable: Unreachable[] = [
  ...contentUnreachable,
  { code: 230075, why: 'encrypted messages have no form in this operation' },
  { code: 230111, why: 'no message of a world destroys itself' },
]

const happy = { msg_type: 'text', content: '{"text":"so do I"}' }
const inThread = { ...happy, reply_in_thread: true }
const says = (msg_type: string, content: unknown): Scenario => ({
  request: { body: { ...happy, msg_type, content: JSON.stringify(content) } },
})
const answers = (message_id: string) => ({ path: { message_id } })
const divider = { type: 'divider', params: { divider_text: { text: 'New' } } }

type ReplyCall = Call<typeof ReplyMessage>

/**
 * Replies to a message (platform/messages#calls, platform/messages#threads). Outside threads, `parent_id` is the
 * message replied to, `root_id` the first of the conversation. A reply to a message in a thread is in that thread;
 * otherwise `reply_in_thread` begins one at the message. The same uuid replies to a message once within an hour.
 */
export const replyMessage = serviceEndpoint({
  contract: ReplyMessage,
  locks: async ({ tx, input }) => withCardLock(await lockAnswered(tx, input.path.message_id), input.body),
  emits: ['im.message.receive_v1'],
  access: SEND_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.message_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  json: documentJson,
  remembered: (call) => rememberedAnswer<Message>(call, targetOf(call), call.input.body.uuid),
  async gather(call): Promise<ReplyMessageFacts> {
    const { msg_type, content, reply_in_thread } = call.input.body
    const access = await messageAccess(call.tx, call.caller, call.input.path.message_id)
    const thread_id = access.message?.thread_id
    const facts = await contentFacts(call, msg_type, content)
    return {
      ...access,
      receiver: await gatherReceiver(call, 'chat_id', access.chat?.chat_id ?? ''),
      content: facts,
      isOneToOne: access.chat?.mode === 'p2p',
      mayNotNameAll: mayNotNameAll(call.caller, access.chat, facts),
      inThread: reply_in_thread,
      lacksThread: Boolean(thread_id) && !(await isThread(call, thread_id ?? '')),
    }
  },
  rules,
  published: [
    230001, 230002, 230006, 230011, 230013, 230015, 230017, 230018, 230019, 230020, 230022, 230025, 230027,
    230028, 230035, 230038, 230049, 230050, 230054, 230055, 230071, 230072, 230075, 230099, 230111, 232009,
  ],
  unreachable,
  async run(call, { receiver, message: answered, content }): Promise<Message> {
    const { msg_type, uuid } = call.input.body
    const sent = await sendTo(call, receiver, {
      msg_type,
      ...present(content.kept),
      answered: { message: present(answered), inThread: call.input.body.reply_in_thread },
    })
    const message = await onlyMessage(call, sent)
    await rememberAnswer(call, targetOf(call), uuid, message)
    return message
  },
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
})

/** Locks the chat of the message; a message inside a merge-forward is not in the chat that it names. */
async function lockAnswered(tx: Tx, message_id: string): Promise<string[] | undefined> {
  const message = await tx
    .selectFrom('messages')
    .select(['chat_id', 'upper_message_id'])
    .where('message_id', '=', message_id)
    .executeTakeFirst()
  return message?.upper_message_id === null ? [chatLock(message.chat_id)] : undefined
}

const targetOf = ({ input }: ReplyCall): string => `reply ${input.path.message_id}`

async function isThread({ tx }: ReplyCall, thread_id: string): Promise<boolean> {
  const thread = await tx
    .selectFrom('threads')
    .select('thread_id')
    .where('thread_id', '=', thread_id)
    .executeTakeFirst()
  return thread !== undefined
}
