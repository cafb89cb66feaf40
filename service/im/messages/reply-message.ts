import type { Message } from '../../../contract/im/messages/message'
import { ReplyMessage } from '../../../contract/im/messages/reply-message'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { chatLock } from '../../http/locks'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import type { Tx } from '../../store/store'
import { contentFacts } from './contents/content-facts'
import { SEND_SCOPES } from './create-message'
import { mayNotNameAll } from './may-not-name-all'
import { messageAccess } from './message-access'
import { messageGates } from './message-gates'
import { onlyMessage } from './only-message'
import { gatherReceiver } from './receiver'
import { rememberAnswer, rememberedAnswer } from './remembered-answers'
import { replyMessageRules, replyMessageUnreachable } from './reply-message.rules'
import type { ReplyMessageFacts } from './reply-message.rules'
import { sendTo } from './sends'

type ReplyCall = Call<typeof ReplyMessage>

/**
 * Replies to a message (platform/messages#calls, platform/messages#threads). Outside threads, `parent_id` is the
 * message replied to, `root_id` the first of the conversation. A reply to a message in a thread is in that thread;
 * otherwise `reply_in_thread` begins one at the message. The same uuid replies to a message once within an hour.
 */
export const replyMessage = serviceEndpoint({
  contract: ReplyMessage,
  locks: ({ tx, input }) => lockAnswered(tx, input.path.message_id),
  access: SEND_SCOPES,
  tokens: 'tenants and users',
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
  rules: replyMessageRules,
  unreachable: replyMessageUnreachable,
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
