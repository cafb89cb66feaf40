import type { CardAnswer } from '../events/envelope'

/** A message of a person: `text`, or `msg_type` and `content` as an application sends them. */
export interface Saying {
  chat_id: string
  open_id: string
  text?: string | undefined
  msg_type?:
    | 'text'
    | 'post'
    | 'image'
    | 'interactive'
    | 'share_chat'
    | 'share_user'
    | 'audio'
    | 'media'
    | 'file'
    | 'sticker'
    | 'system'
    | undefined
  content?: string | undefined
  /** By open_id or app_id: each goes where the text has `@_user_1`, `@_user_2`, …, else before the text. */
  mentions?: string[] | undefined
  reply_to?: string | undefined
  /** The reply begins a thread at that message, unless it is in one already. */
  reply_in_thread?: boolean | undefined
}

interface OnMessage {
  open_id: string
  message_id: string
}

interface InChat {
  open_id: string
  chat_id: string
}

/** An action of a person besides speaking. A `member_id` is an open_id, or the app_id of a bot. */
export type PersonAct =
  | ({ act: 'recall' | 'read' } & OnMessage)
  | ({ act: 'react' | 'unreact'; emoji_type: string } & OnMessage)
  | ({ act: 'press' } & OnMessage & PressedWith)
  | ({ act: 'join' | 'leave' } & InChat)
  | ({ act: 'invite' | 'remove' | 'withdraw'; member_id: string } & InChat)
  | { act: 'enter'; open_id: string; app_id: string }
  | { act: 'menu'; open_id: string; app_id: string; event_key: string }

/** A card's report of the element that was pressed. */
interface PressedWith {
  /** The name or the element_id of a part of the card, which then gives `tag`, `value` and `name`. */
  element?: string | undefined
  /** button */
  tag?: string | undefined
  value?: Record<string, unknown> | string | undefined
  name?: string | undefined
  form_value?: Record<string, unknown> | undefined
  input_value?: string | undefined
  option?: string | undefined
  options?: string[] | undefined
  checked?: boolean | undefined
  timezone?: string | undefined
  /** The bot is not called. Its card is locked for the three seconds that it would have. */
  unanswered?: boolean | undefined
}

export interface Acted {
  /** Of `enter`. */
  chat_id?: string
  /** Of `press`. */
  pressed?: Pressed
}

/** The bot's answer to `card.action.trigger`. */
export interface Pressed {
  /** With which the bot may update the card for half an hour. */
  token: string
  event_id?: string
  /** The message that a client shows for a moment. */
  toast?: CardAnswer['toast']
  /** The card was replaced. */
  card_updated: boolean
  /** The code that a client shows instead; absent: it went well. */
  code?: number
  /** `200`, `timeout`, `not subscribed`, … */
  result: string
  /** The card has no element of that name, so no client could have pressed it. */
  hint?: string
}
