import type { Rule } from '../../rules/rule'
import { personKnown } from '../../users/person-known'
import { USER_ID_SCOPE } from '../../users/user-ids'
import { isFromBefore } from './message-facts'
import { SENDS_PER_WINDOW } from './receiver'
import type { Receiver } from './receiver'

/** Facts for the rules about a target. */
export interface ReceiverFacts {
  bot: { bot_enabled: boolean; tenant_key: string }
  receiver: Receiver
}
type ReceiverRule = Rule<ReceiverFacts>

const botOn: ReceiverRule = {
  code: 230006,
  when: 'bot ability not enabled',
  fails: (f) => !f.bot.bot_enabled,
}
const keyThere: ReceiverRule = {
  code: 230036,
  when: 'tenant encryption key deleted',
  fails: (f) => f.receiver.crypt_key_deleted,
}

/** A scope, like those of the endpoint: it comes before the ids. */
export const idNotWithheld: ReceiverRule = {
  code: 99991672,
  scopes: [USER_ID_SCOPE],
  when: 'receive_id_type is user_id, and the application lacks contact:user.employee_id:readonly',
  fails: (f) => f.receiver.idWithheld,
  ours: true,
}

/** The sender. */
export const senderRules: ReceiverRule[] = [botOn, keyThere]

/** Merge-forward alone has published codes of its own for these ids. */
export const receiverKnown: ReceiverRule[] = personKnown('receive_id', (f) => f.receiver.naming)

export const userExists: ReceiverRule = {
  code: 230034,
  when: 'receive_id names no user',
  fails: ({ receiver }) => receiver.kind === 'user' && !receiver.user,
}

export const threadExists: ReceiverRule = {
  code: 230019,
  when: 'target thread does not exist',
  fails: ({ receiver }) => receiver.kind === 'thread' && !receiver.thread,
}

export const chatExists: ReceiverRule = {
  code: 230063,
  when: 'target chat does not exist',
  fails: ({ receiver }) => receiver.kind === 'chat' && !receiver.chat,
}

/** Creating a message has one code for both: the service's own, with its reason (platform/envelope#reasons). */
export const receiverExists: ReceiverRule = {
  code: 230001,
  ext: 'invalid receive_id',
  when: 'receive_id names no chat, or is the e-mail address of nobody',
  fails: (f) => userExists.fails(f) || chatExists.fails(f),
}

/** The target, once it exists: first whether the bot is in it, so that an outsider learns nothing else. */
export const targetRules: ReceiverRule[] = [
  {
    code: 230002,
    when: 'bot is not in the target group, nor in that of the target thread',
    fails: ({ receiver }) => receiver.chat && !receiver.isMember,
  },
  {
    code: 230038,
    when: 'one-to-one chat with another tenant',
    fails: ({ bot, receiver: { user, chat } }) =>
      (user && user.tenant_key !== bot.tenant_key) || (chat?.mode === 'p2p' && chat.cross_tenant === 1),
  },
  { code: 232009, when: 'target chat dissolved', fails: (f) => f.receiver.chat?.dissolved === 1 },
]

export const userResigned: ReceiverRule = {
  code: 230029,
  when: 'target user has left the tenant',
  fails: (f) => f.receiver.resigned,
}

/** Settings of the receiving person. */
export const userRules: ReceiverRule[] = [
  {
    code: 230013,
    when: 'bot not available to the target user',
    fails: ({ receiver }) => receiver.user && !receiver.available,
  },
  { code: 230053, when: 'user blocked bot messages', fails: (f) => f.receiver.blocked },
]

export const threadVisible: ReceiverRule = {
  code: 230074,
  when: 'target thread was started before the bot joined, and history is hidden from new members',
  fails: ({ receiver: { thread, chat, joined_at } }) => isFromBefore(thread?.created_at, chat, joined_at),
}

/** Settings of the group. */
export const groupRules: ReceiverRule[] = [
  { code: 230027, when: 'target is an external group', fails: (f) => f.receiver.chat?.external === 1 },
]

export const notEncryptedElsewhere: ReceiverRule = {
  code: 230062,
  when: 'target is a third-party encrypted group',
  fails: (f) => f.receiver.chat?.third_party_encrypted === 1,
}

export const sendingAllowed: ReceiverRule = {
  code: 230035,
  when: 'group muted and the bot neither owns nor manages it, or the tenant’s communication control forbids sending',
  fails: ({ receiver }) => receiver.isMuted || receiver.sending_forbidden,
}

export const forwardingAllowed: ReceiverRule = {
  code: 230018,
  when: 'settings of the target group forbid forwarding',
  fails: (f) => f.receiver.chat?.forwarding_forbidden === 1,
}

/** The pace (platform/pace#limits); a refused call does not count as a send, so waiting is enough. */
export const sendPaceRules: ReceiverRule[] = [
  {
    code: 230020,
    when: 'more than 5 messages a second to the same user',
    fails: ({ receiver }) => receiver.user && isTooOften(receiver),
    headers: () => paceHeaders,
    isLimit: true,
  },
  {
    code: 230020,
    when: 'more than 5 messages a second to the same group, by all its bots together',
    fails: ({ receiver }) => !receiver.user && isTooOften(receiver),
    headers: () => paceHeaders,
    isLimit: true,
  },
]

const isTooOften = ({ sentLately }: Receiver) => sentLately >= SENDS_PER_WINDOW

/** The reset is in seconds: the window is one second. */
const paceHeaders = { 'x-ogw-ratelimit-limit': String(SENDS_PER_WINDOW), 'x-ogw-ratelimit-reset': '1' }

/** Where a forward goes, once its ids are looked up; in the order of `rule.ts`. */
const targetThereRules: ReceiverRule[] = [
  userExists,
  threadExists,
  chatExists,
  ...targetRules,
  userResigned,
  ...userRules,
  threadVisible,
  ...groupRules,
  notEncryptedElsewhere,
  sendingAllowed,
  forwardingAllowed,
]

/** For merge-forward, whose published codes include those of its ids. */
export const mergeTargetRules: ReceiverRule[] = [...senderRules, idNotWithheld, ...targetThereRules]

/** For a forward of one message. */
export const forwardTargetRules: ReceiverRule[] = [...receiverKnown, ...senderRules, ...targetThereRules]
