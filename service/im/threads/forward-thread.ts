import type { Message } from '../../../contract/im/messages/message'
import { ForwardThread } from '../../../contract/im/threads/forward-thread'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import type { Messages, Threads } from '../../store/tables/messages'
import type { Chats } from '../../store/tables/people-and-chats'
import { chatFacts } from '../chats/chat-facts'
import { MAX_BUNDLED, insideOf, sendBundle } from '../messages/bundle'
import type { Bundled } from '../messages/bundle'
import { changeMessages, changeSource, comeLate, fillBundle } from '../messages/bundle.scenarios'
import { forwardAccess, forwardReader, lockForward } from '../messages/forward-calls'
import { isFromBefore } from '../messages/message-facts'
import { messageGates } from '../messages/message-gates'
import { onlyMessage } from '../messages/only-message'
import {
  chatExists,
  forwardingAllowed,
  groupRules,
  idNotWithheld,
  notEncryptedElsewhere,
  receiverKnown,
  sendPaceRules,
  senderRules,
  sendingAllowed,
  targetRules,
  threadExists,
  threadVisible,
  userExists,
  userRules,
} from '../messages/receiver.rules'
import type { ReceiverFacts } from '../messages/receiver.rules'
import { forwardTargetScenarios } from '../messages/receiver.scenarios'

export interface ForwardThreadFacts extends ReceiverFacts {
  /** The thread to be forwarded; also undefined if the bot is not in its chat. */
  thread: Threads | undefined
  chat: Chats | undefined
  joined_at: number
  /** The messages of the thread that can be bundled; reading stops at one too many. */
  messages: readonly Messages[]
  /** The number of messages inside the bundles among them, counted likewise. */
  inside: number
}

/** The codes of platform/messages#message-errors, in the order of `rule.ts`. */
const rules: Rule<ForwardThreadFacts>[] = [
  idNotWithheld,
  ...receiverKnown,
  ...senderRules,
  userExists,
  threadExists,
  chatExists,
  ...targetRules,
  {
    code: 230013,
    when: 'target user has left the tenant',
    fails: (f) => f.receiver.resigned,
  },
  ...userRules,
  threadVisible,
  ...groupRules,
  notEncryptedElsewhere,
  sendingAllowed,
  // Not among the published codes here; without it a group's setting would not cover its threads.
  { ...forwardingAllowed, ours: true },

  // what is sent
  {
    code: 230019,
    when: 'the thread to be forwarded does not exist, or is in a chat without the bot',
    fails: (f) => !f.thread,
  },
  {
    code: 230073,
    when: 'the thread to be forwarded was started before the bot joined, and history is hidden from new members',
    fails: ({ thread, chat, joined_at }) => isFromBefore(thread?.created_at, chat, joined_at),
  },
  {
    code: 230064,
    when: 'no message of the thread can be bundled: all are recalled, not visible, or system messages',
    fails: (f) => f.messages.length === 0,
  },
  {
    code: 230049,
    when: 'a message of the thread is still being sent',
    fails: (f) => f.messages.some((message) => message.state === 'sending'),
  },
  { code: 230066, when: 'source is a secret group', fails: (f) => f.chat?.secret === 1 },
  {
    code: 230070,
    when: 'source is in restricted mode, or has been dissolved',
    fails: (f) => f.chat?.restricted === 1 || f.chat?.dissolved === 1,
  },
  {
    code: 230001,
    ext: 'the thread has more than 1,000 messages',
    when: 'the thread has more than 1,000 messages, including those in its bundles',
    fails: (f) => f.messages.length + f.inside > MAX_BUNDLED,
    ours: true,
  },

  // pace
  ...sendPaceRules,
]

const unreachable: Unreachable[] = [
  { code: 230050, why: 'a message that the bot may not see is left out of the bundle; 230064 if all are' },
  { code: 230110, why: 'recalled messages are left out of the bundle; 230064 if all are' },
]

const {
  230029: resigned = {},
  230013: unavailable = {},
  230019: noTarget = {},
  ...target
} = forwardTargetScenarios()
const inThread = ['om_thread_root', 'om_thread_reply']

interface Facts extends ForwardThreadFacts {
  insides: readonly Bundled[]
}

const reader = forwardReader('forward thread')

/** Bundles a whole thread into one new message (platform/messages#calls). */
export const forwardThread = serviceEndpoint<typeof ForwardThread, Facts>({
  contract: ForwardThread,
  locks: lockForward,
  emits: ['im.message.receive_v1'],
  access: forwardAccess,
  tokens: 'tenants',
  foreign: { inTenant: { 'body.receive_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  remembered: (call) => reader.firstAnswer<Message>(call),
  async gather(call) {
    const { tx, caller } = call
    const receiver = await reader.receiverOf(call)
    const { thread, chat, joined_at } = await threadToForward(call)
    const sent = thread ? await usableIn(tx, thread.thread_id) : []
    const messages = sent.filter((message) => !isFromBefore(message.create_time, chat, joined_at))
    const insides = await insideOf(tx, messages, MAX_BUNDLED + 1)
    return { bot: caller, receiver, thread, chat, joined_at, messages, insides, inside: insides.length }
  },
  rules,
  unreachable,
  async run(call, { receiver, messages, insides }): Promise<Message> {
    const message = await onlyMessage(call, await sendBundle(call, receiver, messages, insides))
    await reader.keepAnswer(call, receiver, message)
    return message
  },
  happy: {
    path: { thread_id: 'omt_launch' },
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other' },
  },
  scenarios: {
    ...target,
    '230013: target user has left the tenant': resigned,
    '230013: bot not available to the target user': unavailable,
    '230019: target thread does not exist': noTarget,
    '230019: the thread to be forwarded does not exist, or is in a chat without the bot': {
      request: { path: { thread_id: 'omt_nowhere' } },
    },
    230073: { world: comeLate },
    230064: { world: (file) => changeMessages(file, inThread, { state: 'recalled' }) },
    230049: { world: (file) => changeMessages(file, ['om_thread_reply'], { state: 'sending' }) },
    230066: { world: (file) => changeSource(file, { secret: true }) },
    230070: { world: (file) => changeSource(file, { restricted: true }) },
    230001: { world: (file) => fillBundle(file, 'om_thread_reply') },
  },
})

async function threadToForward({ tx, caller, input }: Call<typeof ForwardThread>) {
  const thread = await tx
    .selectFrom('threads')
    .selectAll()
    .where('thread_id', '=', input.path.thread_id)
    .executeTakeFirst()
  const { chat, isMember, joined_at } = await chatFacts(tx, caller, thread?.chat_id ?? '')
  return isMember && chat ? { thread, chat, joined_at } : { thread: undefined, chat: undefined, joined_at: 0 }
}

/** Messages that can be bundled, earliest first; one more than a bundle may hold shows that there are too many. */
const usableIn = (tx: Tx, thread_id: string): Promise<Messages[]> =>
  tx
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', thread_id)
    .where('upper_message_id', 'is', null)
    .where('state', '!=', 'recalled')
    .where('msg_type', '!=', 'system')
    .orderBy('create_time')
    .orderBy('message_id')
    .limit(MAX_BUNDLED + 1)
    .execute()
