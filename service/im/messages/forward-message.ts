import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import type { Message } from '../../../contract/im/messages/message'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import type { Messages } from '../../store/database'
import { insideOf, sendBundle } from './bundle'
import { forwardAccess, forwardReader, lockForward } from './forward-calls'
import { forwardMessageRules, forwardMessageUnreachable } from './forward-message.rules'
import { messageFacts } from './message-facts'
import { messageGates } from './message-gates'
import { onlyMessage } from './only-message'
import type { Receiver } from './receiver'
import { sendTo } from './sends'
import { mentionsOf } from './wire-message'

const reader = forwardReader('forward')

/** Sends a message again, as the bot's own, to another target (platform/messages#calls). */
export const forwardMessage = serviceEndpoint({
  contract: ForwardMessage,
  locks: lockForward,
  access: forwardAccess,
  limits: perMinuteAndSecond,
  gates: messageGates,
  remembered: (call) => reader.firstAnswer<Message>(call),
  gather: async (call) => ({
    bot: call.caller,
    receiver: await reader.receiverOf(call),
    source: await messageFacts(call.tx, call.caller, call.input.path.message_id),
  }),
  rules: forwardMessageRules,
  unreachable: forwardMessageUnreachable,
  async run(call, { receiver, source }): Promise<Message> {
    const sent = await sendAgain(call, receiver, present(source.message))
    const message = await onlyMessage(call, sent)
    await reader.keepAnswer(call, receiver, message)
    return message
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
