import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { Chats, Messages, Threads } from '../../store/database'
import { MAX_BUNDLED } from '../messages/bundle'
import { isFromBefore } from '../messages/message-facts'
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
export const forwardThreadRules: Rule<ForwardThreadFacts>[] = [
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

export const forwardThreadUnreachable: Unreachable[] = [
  { code: 230050, why: 'a message that the bot may not see is left out of the bundle; 230064 if all are' },
  { code: 230110, why: 'recalled messages are left out of the bundle; 230064 if all are' },
]
