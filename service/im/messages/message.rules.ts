import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { MessageAccess } from './message-access'

export const botRows: Rule<{ bot: { bot_enabled: boolean } }>[] = [
  { code: 230006, when: 'bot ability not enabled', fails: (f) => !f.bot.bot_enabled },
]

type Place = Pick<MessageAccess, 'chat' | 'isMember' | 'isAvailable'>

/** The chat in which a message is read or written. */
export const placeRows: Rule<Place>[] = [
  { code: 230002, when: 'bot outside the chat', fails: (f) => f.chat && !f.isMember },
  { code: 230027, when: 'external group', fails: (f) => f.chat?.external === 1 },
  {
    code: 230013,
    when: 'bot not available to the user of the one-to-one chat',
    fails: (f) => f.chat && !f.isAvailable,
  },
]

/** The gateway looks the message up before its operation begins (platform/envelope#ids). */
export const messageLookedUp = <Facts>(isThere: (facts: Facts) => boolean): Rule<Facts> => ({
  code: 99992354,
  id: 'message_id',
  when: 'message_id unknown, or in another tenant without the bot',
  fails: (facts) => !isThere(facts),
})

export const messageKnown = messageLookedUp<Pick<MessageAccess, 'message' | 'chat' | 'isStranger'>>(
  ({ message, chat, isStranger }) => message !== undefined && chat !== undefined && !isStranger,
)

/** The message and its chat, for operations that name a message. */
export const messageRows: Rule<MessageAccess>[] = [messageKnown, ...botRows, ...placeRows]

/** For operations that list 230001 and have no parameter of their own to refuse. */
export const parametersChecked: Unreachable = {
  code: 230001,
  why: 'the gateway checks shape and message_id before the operation begins, and answers 99992402 or 99992354',
}

export const groupScopeRow: Rule<{ readsGroups: boolean }> = {
  code: 230027,
  when: 'message of a group, without im:message.group_msg',
  fails: (f) => !f.readsGroups,
  ours: true,
}

export const hiddenRow: Rule<MessageAccess> = {
  code: 230050,
  when: 'sent before the bot joined, in a chat that hides its history',
  fails: (f) => f.isHidden,
}
