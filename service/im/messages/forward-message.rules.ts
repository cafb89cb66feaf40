import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { MessageFacts } from './message-facts'
import { messageLookedUp, parametersChecked } from './message.rules'
import { forwardTargetRules, idNotWithheld, sendPaceRules } from './receiver.rules'
import type { ReceiverFacts } from './receiver.rules'

/** `source` is the message with its chat; the receiver is where it goes. */
export interface ForwardMessageFacts extends ReceiverFacts {
  source: MessageFacts
}

/** Kinds that cannot be forwarded; `general_calendar` is the transfer of a calendar event (platform/messages#message-errors). */
const UNFORWARDABLE = new Set(['system', 'hongbao', 'vote', 'audio', 'general_calendar'])

/** Whether the bot may learn that the message exists. */
const isInTenantOf = (bot: ForwardMessageFacts['bot'], { message, chat, isMember }: MessageFacts): boolean =>
  message !== undefined && chat !== undefined && (isMember || chat.tenant_key === bot.tenant_key)

/** The codes of platform/messages#message-errors, in the order of `rule.ts`. */
export const forwardMessageRules: Rule<ForwardMessageFacts>[] = [
  idNotWithheld,
  messageLookedUp(({ source, bot }) => isInTenantOf(bot, source)),
  ...forwardTargetRules,

  // what is sent
  {
    code: 230064,
    when: 'the message is in a chat without the bot, or inside a merge-forward message',
    msg: 'The message to be forwarded is invalid.',
    fails: ({ source }) => source.message && (!source.isMember || source.message.upper_message_id !== null),
  },
  { code: 230050, when: 'the message is invisible to the bot', fails: ({ source }) => source.isHidden },
  {
    code: 230065,
    when: 'the message was recalled',
    msg: 'The message to be forwarded has been recalled.',
    fails: ({ source }) => source.message?.state === 'recalled',
  },
  {
    code: 230049,
    when: 'the message is still being sent',
    fails: ({ source }) => source.message?.state === 'sending',
  },
  {
    code: 230061,
    when: 'system message, red packet, vote, audio or transfer of a calendar event',
    fails: ({ source }) => source.message && UNFORWARDABLE.has(source.message.msg_type),
  },
  {
    code: 230066,
    when: 'source is a secret group',
    msg: 'The message to be forwarded is in a secret group and does not support forwarding.',
    fails: ({ source }) => source.chat?.secret === 1,
  },
  {
    code: 230070,
    when: 'source is in restricted mode, or has been dissolved',
    fails: ({ source: { chat } }) => chat?.restricted === 1 || chat?.dissolved === 1,
  },

  // pace
  ...sendPaceRules,
]

export const forwardMessageUnreachable: Unreachable[] = [
  parametersChecked,
  { code: 230110, why: 'a message is deleted by recalling it, and 230065 says that' },
]
