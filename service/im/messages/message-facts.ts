import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'
import type { Chats } from '../../store/tables/people-and-chats'
import { chatFacts } from '../chats/chat-facts'
import type { ChatFacts } from '../chats/chat-facts'

/** Facts for the rules of one message: the message, its chat, and the bot's place in the chat. */
export interface MessageFacts extends ChatFacts {
  message: Messages | undefined
  /** Sent before the bot joined, in a chat that hides its history from new members. */
  isHidden: boolean
}

export async function messageFacts(tx: Tx, caller: Caller, message_id: string): Promise<MessageFacts> {
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('message_id', '=', message_id)
    .executeTakeFirst()
  const facts = await chatFacts(tx, caller, message?.chat_id ?? '')
  const isHidden = isFromBefore(message?.create_time, facts.chat, facts.joined_at)
  return { ...facts, message, isHidden }
}

/** Whether a time in a chat is before the history that a new member may see. */
export const isFromBefore = (
  time: number | undefined,
  chat: Pick<Chats, 'history_hidden_from_new_members'> | undefined,
  joined_at: number,
): boolean => time !== undefined && chat?.history_hidden_from_new_members === 1 && time < joined_at
