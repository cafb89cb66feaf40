import type { Effecting } from '../../events/emit'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'
import type { Chats } from '../../store/tables/people-and-chats'
import { storedSettings } from '../chats/stored-settings'
import type { Receiver } from '../messages/receiver'

/** The message that a reply is to, and whether the reply is asked to be in a thread. */
export interface Answered {
  message: Messages
  inThread: boolean
}

/** The place of a message in a conversation. All are null for an ordinary message that replies to nothing. */
type MessagePlace = Pick<Messages, 'thread_id' | 'root_id' | 'parent_id'>

/**
 * The place of a new message (platform/messages#threads). Creates the thread if the message begins one: as the first
 * reply in thread to a message, or in a chat where all messages are in threads.
 */
export async function placeInThread(
  call: Effecting,
  { chat, thread }: Partial<Pick<Receiver, 'chat' | 'thread'>>,
  answered: Answered | undefined,
): Promise<MessagePlace> {
  if (answered) return placeOfReply(call, chat, answered)
  if (thread) return behindRoot(call.tx, thread.thread_id)
  const thread_id = chat && hasOnlyThreads(chat) ? await newThread(call, chat.chat_id) : null
  return { thread_id, root_id: null, parent_id: null }
}

/** Whether every message of the chat is in a thread: a topic group, or a group whose messages have the form of threads. */
const hasOnlyThreads = (chat: Pick<Chats, 'mode' | 'settings'>): boolean =>
  chat.mode === 'topic' || (chat.mode === 'group' && storedSettings(chat).group_message_type === 'thread')

async function placeOfReply(
  call: Effecting,
  chat: Chats | undefined,
  { message, inThread }: Answered,
): Promise<MessagePlace> {
  const { message_id, root_id, thread_id } = message
  if (thread_id !== null) return behindRoot(call.tx, thread_id)
  if (!inThread && !(chat && hasOnlyThreads(chat)))
    return { thread_id, root_id: root_id ?? message_id, parent_id: message_id }
  return { thread_id: await threadFrom(call, message), root_id: message_id, parent_id: message_id }
}

/** In a thread, every message but the root replies to the root. */
async function behindRoot(tx: Tx, thread_id: string): Promise<MessagePlace> {
  const root = await rootOf(tx, thread_id)
  return { thread_id, root_id: root, parent_id: root }
}

/**
 * The message that a thread began with; null if the thread has no message. If the world lacks the root, it is the
 * message that the first reply names.
 */
export async function rootOf(tx: Tx, thread_id: string): Promise<string | null> {
  const messages = tx
    .selectFrom('messages')
    .select(['message_id', 'root_id'])
    .where('thread_id', '=', thread_id)
    .where('upper_message_id', 'is', null)
    .orderBy('create_time')
    .orderBy('message_id')
    .limit(1)
  const root = await messages
    .where((is) => is.or([is('root_id', 'is', null), is('opens_thread', '=', 1)]))
    .executeTakeFirst()
  if (root) return root.message_id
  const first = await messages.executeTakeFirst()
  return first ? (first.root_id ?? first.message_id) : null
}

/** Makes the message the root of a new thread. */
async function threadFrom(call: Effecting, { message_id, chat_id, root_id }: Messages): Promise<string> {
  const thread_id = await newThread(call, chat_id)
  await call.tx
    .updateTable('messages')
    .set({ thread_id, opens_thread: root_id === null ? 0 : 1 })
    .where('message_id', '=', message_id)
    .execute()
  call.tell({ kind: 'messages', chat_id, message_id, thread_id })
  return thread_id
}

async function newThread({ tx, world }: Effecting, chat_id: string): Promise<string> {
  const thread_id = world.newId('thread')
  await tx.insertInto('threads').values({ thread_id, chat_id, created_at: world.now() }).execute()
  return thread_id
}
