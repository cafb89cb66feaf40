import { z } from 'zod'
import { answering } from '../endpoint'
import { queryInt } from '../fields'
import type { Message } from '../im/messages/message'
import { sentType } from '../im/messages/sent-types'
import type { Acted } from './person-acts'

const id = z.string().min(1).max(200)

/**
 * A person sends a message. `text` is a text message; everything else has `msg_type` and `content`, as an application
 * sends it. The people and bots in `mentions`, by open_id or app_id, replace `@_user_1`, `@_user_2`, … in the text,
 * or else precede it. `reply_to` makes it a reply, and `reply_in_thread` one that begins a thread at that message.
 */
export const Say = answering<Message>()({
  route: 'POST /_herald/say',
  body: z
    .object({
      chat_id: id,
      open_id: id,
      text: z.string().max(200_000).optional(),
      msg_type: sentType.optional(),
      content: z.string().max(200_000).optional(),
      mentions: z.array(id).max(50).default([]),
      reply_to: id.optional(),
      reply_in_thread: z.boolean().default(false),
    })
    .refine(
      ({ text, content, msg_type }) =>
        (text === undefined) !== (content === undefined) &&
        (content === undefined) === (msg_type === undefined),
      { message: 'needs either text, or msg_type and content' },
    )
    .refine(({ reply_to, reply_in_thread }) => reply_to !== undefined || !reply_in_thread, {
      message: 'reply_in_thread needs reply_to',
    }),
})

const person = { open_id: id }
const message = { ...person, message_id: id }
const chat = { ...person, chat_id: id }
/** A person by open_id, or a bot by app_id. */
const member = { ...chat, member_id: id }

/** An action of a person. */
const acts = [
  z.object({ act: z.literal('recall'), ...message }),
  z.object({ act: z.literal('read'), ...message }),
  z.object({ act: z.literal('react'), ...message, emoji_type: z.string().min(1).max(100) }),
  /** Takes a reaction back. */
  z.object({ act: z.literal('unreact'), ...message, emoji_type: z.string().min(1).max(100) }),
  z.object({
    act: z.literal('press'),
    ...message,
    /** The name or the element_id of a part of the card, which then gives `tag`, `value` and `name`. */
    element: z.string().min(1).max(200).optional(),
    tag: z.string().max(100).optional(),
    value: z.union([z.looseObject({}), z.string().max(20_000)]).optional(),
    name: z.string().max(200).optional(),
    form_value: z.looseObject({}).optional(),
    input_value: z.string().max(20_000).optional(),
    option: z.string().max(2_000).optional(),
    options: z.array(z.string().max(2_000)).max(1_000).optional(),
    checked: z.boolean().optional(),
    timezone: z.string().max(100).optional(),
    /** The bot is not called. Its card is locked for the three seconds that it would have. */
    unanswered: z.boolean().optional(),
  }),
  /** By the chat's link or QR code, which lead into private chats, too. */
  z.object({ act: z.literal('join'), ...chat }),
  z.object({ act: z.literal('leave'), ...chat }),
  z.object({ act: z.literal('invite'), ...member }),
  z.object({ act: z.literal('remove'), ...member }),
  /** Withdraws an invitation: the invited member is out of the chat again. */
  z.object({ act: z.literal('withdraw'), ...member }),
  /** Opens the one-to-one chat with a bot. */
  z.object({ act: z.literal('enter'), ...person, app_id: id }),
  /** Chooses an entry of a bot's menu, which has this key. */
  z.object({ act: z.literal('menu'), ...person, app_id: id, event_key: z.string().min(1).max(30) }),
] as const

export const Act = answering<Acted>()({
  route: 'POST /_herald/act',
  body: z.discriminatedUnion('act', acts, {
    error: () => `options: [${acts.map(({ shape }) => shape.act.value).join(',')}]`,
  }),
})

/** A message in a conversation: with the sender's name and the reactions. */
export interface ConversationMessage extends Message {
  sender_name: string
  /** In the order in which each kind was first used. */
  reactions: { emoji_type: string; operator_ids: string[] }[]
  /** Of an ephemeral message: the one person who sees it, by open_id. */
  visible_to?: string
  /** Of an exclusive card: what some people see in place of its content, by open_id. */
  card_views?: Record<string, string>
}

/** A chat as the people in it see it, with any bot in it. */
export interface Conversation {
  chat: {
    chat_id: string
    name: string
    mode: string
    tenant_key: string
    muted: boolean
    dissolved: boolean
  }
  /** The first 500. */
  members: { open_id: string; name: string }[]
  bots: { app_id: string; name: string }[]
  /** The newest ones, oldest first. Cards are the JSON that was sent. Ephemeral messages of all readers are among them. */
  messages: ConversationMessage[]
}

export const ReadConversation = answering<Conversation>()({
  route: 'GET /_herald/chats/:chat_id/conversation',
  path: z.object({ chat_id: id }),
  query: z.object({ page_size: queryInt(1, 200).default(50) }),
})
