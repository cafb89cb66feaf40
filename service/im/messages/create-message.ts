import { CreateMessage } from '../../../contract/im/messages/create-message'
import type { Message } from '../../../contract/im/messages/message'
import { oncePerCall, serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import { contentFacts } from './contents/content-facts'
import { createMessageRules, createMessageUnreachable } from './create-message.rules'
import type { CreateMessageFacts } from './create-message.rules'
import { mayNotNameAll } from './may-not-name-all'
import { messageGates } from './message-gates'
import { onlyMessage } from './only-message'
import { gatherReceiver, lockReceiver } from './receiver'
import type { Receiver } from './receiver'
import { answerFor, rememberAnswer } from './remembered-answers'
import { sendTo } from './sends'

type CreateCall = Call<typeof CreateMessage>

/** Scopes for sending (platform/messages#calls); the last is an old name. */
export const SEND_SCOPES = ['im:message', 'im:message:send_as_bot', 'im:message:send']

/**
 * Sends a message to a person or a chat (platform/messages#calls, platform/messages#sent-content). The same uuid to
 * the same target sends once within an hour, also with other content.
 */
export const createMessage = serviceEndpoint({
  contract: CreateMessage,
  locks: (call) => lockReceiver(call, call.input.query.receive_id_type, call.input.body.receive_id),
  access: SEND_SCOPES,
  tokens: 'tenants and users',
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
  rules: createMessageRules,
  unreachable: createMessageUnreachable,
  async run(call, { receiver, content }): Promise<Message> {
    const { msg_type, uuid } = call.input.body
    const sent = await sendTo(call, receiver, { msg_type, ...present(content.kept) })
    const message = await onlyMessage(call, sent)
    await rememberAnswer(call, `${OPERATION} ${receiver.key}`, uuid, message)
    return message
  },
})

/** Keeps this operation's uuids apart from those of others. */
const OPERATION = 'create'

const receiverOf = oncePerCall((call: CreateCall): Promise<Receiver> => {
  const { receive_id, uuid } = call.input.body
  return gatherReceiver(call, call.input.query.receive_id_type, receive_id, { operation: OPERATION, uuid })
})
