import type { Flag, Json, Millis } from './column-types'

export interface Threads {
  thread_id: string
  chat_id: string
  created_at: Millis
}

export interface Messages {
  message_id: string
  chat_id: string
  thread_id: string | null
  root_id: string | null
  parent_id: string | null
  msg_type: string
  content: string
  sender: Json
  create_time: Millis
  state: string
  confidential: Flag
  mentions: Json
  /** Set on the copies inside a merge-forward: they are in no chat's listing. */
  upper_message_id: string | null
  /** When it was last edited or recalled; 0: never. */
  update_time: Millis
  /** How often it was edited. */
  edits: number
  /** A reply that a thread begins at. The root of any other thread has no root_id. */
  opens_thread: Flag
}

/** A card that an application keeps here, to send it once and to change it afterwards (platform/cards#card-entities). */
export interface CardEntities {
  card_id: string
  app_id: string
  tenant_key: string
  created_at: Millis
  /** Of a card that was not sent yet: its JSON. From then on its message has it. */
  content: Json
  message_id: string | null
  /** Of the last change; 0 at first. */
  sequence: number
  /** When its streaming mode was last switched on; null: it is off. */
  streaming_since: Millis | null
}

export interface Files {
  file_key: string
  app_id: string
  file_name: string
  file_type: string
  kind: string
  duration: number | null
  size: number
  /** Null: the bytes are made up from the key, deterministically. */
  sha256: string | null
}

/** Remembered answers of sends that carried a uuid: the same uuid to the same target gives the same answer. */
export interface Answered {
  app_id: string
  /** The use of the uuid: a target, a message replied to, an owner of new chats. */
  target: string
  uuid: string
  answer: Json
  done_at: Millis
}

export interface Reactions {
  reaction_id: string
  message_id: string
  emoji_type: string
  /** open_id of the world file, or app_id. */
  operator_id: string
  action_time: Millis
}

export interface Pins {
  message_id: string
  chat_id: string
  /** open_id of the world file, or app_id: who pinned it. */
  operator_id: string
  create_time: Millis
}

/** The people for whom a message was made urgent, and when. */
export interface UrgentMessages {
  message_id: string
  open_id: string
  create_time: Millis
}

/** The readers of a message, and when each first read it. */
export interface MessageReads {
  message_id: string
  open_id: string
  read_time: Millis
}

/** A card that one person of a group sees. No listing and no search has it. */
export interface EphemeralMessages {
  message_id: string
  chat_id: string
  /** Its sender. */
  app_id: string
  /** The person who sees it. */
  open_id: string
  /** The card; '' once it is deleted. */
  content: Json
  create_time: Millis
  update_time: Millis
  deleted: Flag
}

/** A press of a card, whose token updates the card for a while (platform/cards#delayed-updates). */
export interface CardPresses {
  token_hash: string
  message_id: string
  chat_id: string
  /** The application that sent the card. */
  app_id: string
  /** The person who pressed. */
  open_id: string
  pressed_at: Millis
  /** The application has answered, or its time was up. */
  answered: Flag
  /** Updates with its token. */
  uses: number
}

/** An exclusive card as one person sees it, where that differs from its message. */
export interface CardViews {
  message_id: string
  open_id: string
  content: Json
}
