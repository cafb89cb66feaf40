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

/** The message and its chat, for operations that name a message. */
export const messageRows: Rule<MessageAccess>[] = [
  ...botRows,
  {
    code: 230001,
    when: 'message_id unknown, or in another tenant without the bot',
    fails: (f) => !f.message || !f.chat || f.isStranger,
    ours: true,
  },
  ...placeRows,
]

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
