import type { Message } from '../../../contract/im/messages/message'
import { ForwardThread } from '../../../contract/im/threads/forward-thread'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Messages } from '../../store/database'
import type { Tx } from '../../store/store'
import { chatFacts } from '../chats/chat-facts'
import { insideOf, MAX_BUNDLED, sendBundle, type Bundled } from '../messages/bundle'
import { forwardAccess, forwardReader, lockForward } from '../messages/forward-calls'
import { isFromBefore } from '../messages/message-facts'
import { messageGates } from '../messages/message-gates'
import { onlyMessage } from '../messages/only-message'
import { forwardThreadRules, forwardThreadUnreachable } from './forward-thread.rules'
import type { ForwardThreadFacts } from './forward-thread.rules'

interface Facts extends ForwardThreadFacts {
  insides: readonly Bundled[]
}

const reader = forwardReader('forward thread')

/** Bundles a whole thread into one new message (platform/messages#calls). */
export const forwardThread = serviceEndpoint<typeof ForwardThread, Facts>({
  contract: ForwardThread,
  locks: lockForward,
  access: forwardAccess,
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
  rules: forwardThreadRules,
  unreachable: forwardThreadUnreachable,
  async run(call, { receiver, messages, insides }): Promise<Message> {
    const message = await onlyMessage(call, await sendBundle(call, receiver, messages, insides))
    await reader.keepAnswer(call, receiver, message)
    return message
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
