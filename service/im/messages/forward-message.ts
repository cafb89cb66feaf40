import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import type { Message } from '../../../contract/im/messages/message'
import { isStreamed } from '../../cards/card-entities'
import { cardMessage, streamedMessage } from '../../examples/card'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Messages } from '../../store/tables/messages'
import { insideOf, sendBundle } from './bundle'
import { changeMessages, changeSource, comeLate } from './bundle.scenarios'
import { forwardAccess, forwardReader, lockForward } from './forward-calls'
import { messageFacts } from './message-facts'
import type { MessageFacts } from './message-facts'
import { messageGates } from './message-gates'
import { messageLookedUp, parametersChecked } from './message.rules'
import { onlyMessage } from './only-message'
import type { Receiver } from './receiver'
import { forwardTargetRules, idNotWithheld, sendPaceRules } from './receiver.rules'
import type { ReceiverFacts } from './receiver.rules'
import { forwardTargetScenarios } from './receiver.scenarios'
import { sendTo } from './sends'
import { mentionsOf } from './wire-message'

/** `source` is the message with its chat; the receiver is where it goes. */
export interface ForwardMessageFacts extends ReceiverFacts {
  source: MessageFacts
  /** The message is a card entity in streaming mode. */
  isStreamed: boolean
}

/** Kinds that cannot be forwarded; `general_calendar` is the transfer of a calendar event (platform/messages#message-errors). */
const UNFORWARDABLE = new Set(['system', 'hongbao', 'vote', 'audio', 'general_calendar'])

/** Whether the bot may learn that the message exists. */
const isInTenantOf = (bot: ForwardMessageFacts['bot'], { message, chat, isMember }: MessageFacts): boolean =>
  message !== undefined && chat !== undefined && (isMember || chat.tenant_key === bot.tenant_key)

/** The codes of platform/messages#message-errors, in the order of `rule.ts`. */
const rules: Rule<ForwardMessageFacts>[] = [
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
    code: 230061,
    when: 'card in streaming mode',
    fails: (f) => f.isStreamed,
    ours: true,
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

const unreachable: Unreachable[] = [
  parametersChecked,
  { code: 230110, why: 'a message is deleted by recalling it, and 230065 says that' },
]

const reader = forwardReader('forward')

/** Sends a message again, as the bot's own, to another target (platform/messages#calls). */
export const forwardMessage = serviceEndpoint({
  contract: ForwardMessage,
  locks: lockForward,
  emits: ['im.message.receive_v1'],
  access: forwardAccess,
  tokens: 'tenants',
  foreign: { inTenant: { 'path.message_id': [230002, 230064], 'body.receive_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  remembered: (call) => reader.firstAnswer<Message>(call),
  gather: async (call) => ({
    bot: call.caller,
    receiver: await reader.receiverOf(call),
    source: await messageFacts(call.tx, call.caller, call.input.path.message_id),
    isStreamed: await isStreamed(call.tx, call.input.path.message_id, call.world.now()),
  }),
  rules,
  unreachable,
  async run(call, { receiver, source }): Promise<Message> {
    const sent = await sendAgain(call, receiver, present(source.message))
    const message = await onlyMessage(call, sent)
    await reader.keepAnswer(call, receiver, message)
    return message
  },
  happy: {
    path: { message_id: 'om_hello' },
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other' },
  },
  scenarios: {
    ...forwardTargetScenarios(),
    99992354: { request: { path: { message_id: 'om_nowhere' } } },
    230064: { request: { path: { message_id: 'om_child' } } },
    230050: { world: comeLate },
    230065: { world: (file) => changeMessages(file, ['om_hello'], { state: 'recalled' }) },
    230049: { world: (file) => changeMessages(file, ['om_hello'], { state: 'sending' }) },
    '230061: system message, red packet, vote, audio or transfer of a calendar event': {
      world: (file) => changeMessages(file, ['om_hello'], { msg_type: 'audio' }),
    },
    '230061: card in streaming mode': {
      world: (file) => changeMessages(file, ['om_hello'], cardMessage),
      before: (call) => streamedMessage(call, 'om_hello'),
    },
    230066: { world: (file) => changeSource(file, { secret: true }) },
    230070: { world: (file) => changeSource(file, { restricted: true }) },
  },
})

/** A bundle becomes a new bundle of the same messages; anything else is sent with its content and mentions. */
async function sendAgain(
  call: Call<typeof ForwardMessage>,
  receiver: Receiver,
  message: Messages,
): Promise<Messages> {
  const { msg_type, content } = message
  if (msg_type !== 'merge_forward') {
    return sendTo(call, receiver, { msg_type, content, mentions: mentionsOf(message) })
  }
  // Whole, however large a world has made it: a copy of one bundle cannot grow with each call.
  const inside = await insideOf(call.tx, [message])
  const tops = inside.filter((one) => one.upper_message_id === message.message_id)
  const deeper = inside.filter((one) => one.upper_message_id !== message.message_id)
  return sendBundle(call, receiver, tops, deeper)
}
