import { emit, type Effecting } from '../../events/emit'
import { messageReceived } from '../../events/message-received'
import type { Messages } from '../../store/database'
import { insertMany } from '../../store/insert-many'
import { actorId } from '../../users/actor'
import { openP2pChat } from './p2p-chat'
import type { Receiver, Sending } from './receiver'
import type { KeptSender } from './wire-message'

/** The part of a receiver that says where a message goes. */
type Target = Partial<Pick<Receiver, 'chat' | 'thread' | 'user'>>

/** The content of a send. The rest of a message follows from sender and target. */
export interface Sent {
  /** The sender; by default the caller. */
  sender?: KeptSender
  msg_type: string
  /** As it is stored, which is as it is received (platform/messages#received-content). */
  content: string
  /** With ids of the world file. */
  mentions?: readonly { key: string; id: string; name: string }[]
  root_id?: string | null
  parent_id?: string | null
  /** Instead of the receiver's. */
  thread_id?: string | null
}

/**
 * Sends a message to a receiver that the rules have let through, and returns
 * the stored message.
 */
export async function sendTo(call: Sending & Effecting, receiver: Target, sent: Sent): Promise<Messages> {
  const message = await newMessage(call, receiver, sent)
  await insertMany(call.tx, 'messages', [message])
  await emit(call, messageReceived(message))
  return message
}

/**
 * The message that a send makes, not stored yet. Creates its place if needed:
 * opens the one-to-one chat if there is none yet, and begins the topic in a
 * chat of topics.
 */
export async function newMessage(call: Sending, receiver: Target, sent: Sent): Promise<Messages> {
  const { caller, world } = call
  const chat_id = receiver.chat?.chat_id ?? (await openP2pChat(call, openIdOf(receiver)))
  const root = sent.root_id ?? (await rootOf(call, receiver))
  return {
    message_id: world.newId('message'),
    chat_id,
    thread_id: sent.thread_id ?? receiver.thread?.thread_id ?? (await newTopic(call, receiver, sent)),
    root_id: root,
    parent_id: sent.parent_id ?? root,
    msg_type: sent.msg_type,
    content: sent.content,
    sender: JSON.stringify(
      sent.sender ?? { id: actorId(caller), sender_type: caller.person ? 'user' : 'app' },
    ),
    create_time: world.now(),
    state: 'sent',
    confidential: 0,
    mentions: JSON.stringify(sent.mentions ?? []),
    upper_message_id: null,
    update_time: 0,
    edits: 0,
  }
}

function openIdOf({ user }: Target): string {
  if (!user) throw new Error('the rules let a send through that goes to nobody')
  return user.open_id
}

/** A message sent to a thread replies to the first message of the thread. */
async function rootOf({ tx }: Sending, { thread }: Target): Promise<string | null> {
  if (!thread) return null
  const first = await tx
    .selectFrom('messages')
    .select('message_id')
    .where('thread_id', '=', thread.thread_id)
    .where('upper_message_id', 'is', null)
    .orderBy('create_time')
    .orderBy('message_id')
    .executeTakeFirst()
  return first?.message_id ?? null
}

/** In a chat of topics, a message that replies to nothing begins a new thread. */
async function newTopic({ tx, world }: Sending, { chat }: Target, sent: Sent): Promise<string | null> {
  if (chat?.mode !== 'topic' || sent.parent_id) return null
  const thread_id = world.newId('thread')
  await tx
    .insertInto('threads')
    .values({ thread_id, chat_id: chat.chat_id, created_at: world.now() })
    .execute()
  return thread_id
}
