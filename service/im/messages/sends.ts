import { bindToMessage } from '../../cards/card-entities'
import { emit, type Effecting } from '../../events/emit'
import { messageReceived } from '../../events/message-received'
import { insertMany } from '../../store/insert-many'
import type { Messages } from '../../store/tables/messages'
import { actorId } from '../../users/actor'
import { placeInThread } from '../threads/place-in-thread'
import type { Answered } from '../threads/place-in-thread'
import { openP2pChat } from './p2p-chat'
import type { Receiver } from './receiver'
import type { Sending } from './remembered-answers'
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
  /** The entity whose card it is. */
  card_id?: string
  /** With ids of the world file. */
  mentions?: readonly { key: string; id: string; name: string }[]
  /** The message that it replies to. */
  answered?: Answered | undefined
}

/**
 * Sends a message to a receiver that the rules have let through, and returns
 * the stored message.
 */
export async function sendTo(call: Sending & Effecting, receiver: Target, sent: Sent): Promise<Messages> {
  const message = await newMessage(call, receiver, sent)
  await insertMany(call.tx, 'messages', [message])
  if (sent.card_id !== undefined) await bindToMessage(call.tx, sent.card_id, message.message_id)
  await emit(call, messageReceived(message))
  return message
}

/**
 * The message that a send makes, not stored yet. Creates its place if needed:
 * the one-to-one chat if there is none yet, and the thread that it begins.
 */
export async function newMessage(call: Sending & Effecting, receiver: Target, sent: Sent): Promise<Messages> {
  const { caller, world } = call
  const chat_id = receiver.chat?.chat_id ?? (await openP2pChat(call, openIdOf(receiver)))
  return {
    message_id: world.newId('message'),
    chat_id,
    ...(await placeInThread(call, receiver, sent.answered)),
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
    opens_thread: 0,
  }
}

function openIdOf({ user }: Target): string {
  if (!user) throw new Error('the rules let a send through that goes to nobody')
  return user.open_id
}
