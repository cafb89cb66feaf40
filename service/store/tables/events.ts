import type { Json, Millis } from './column-types'

/** The ticket that a store application was last given (platform/tokens#tokens-of-store-applications). */
export interface AppTickets {
  app_id: string
  sealed_ticket: string
  created_at: Millis
}

/**
 * An event on its way to one application by one carrier, and its outcome. Written in the transaction of the effect
 * that it reports.
 */
export interface Events {
  /** The same in every try, and by both carriers. */
  event_id: string
  /** webhook | websocket */
  carrier: string
  /** The order in which they happened. */
  position: number
  app_id: string
  tenant_key: string
  event_type: string
  /** The value of `event` on the wire. */
  body: Json
  created_at: Millis
  /** waiting | delivered | failed */
  state: string
  /** The time of the next try. */
  next_at: Millis
  /** The outcome of each try: an array of `EventTry`. */
  tries: Json
}

/** An application that has opened a long connection is subscribed from then on, even while it has none. */
export interface LongConnections {
  app_id: string
  since: Millis
}

/** A custom bot of a chat. */
export interface Webhooks {
  /** The SHA-256 of the last part of its address, by which it is found. */
  token_hash: string
  /** The sender of its messages: made from the hash, so that it lasts. */
  bot_id: string
  chat_id: string
  /** The order in the chat. */
  position: number
  name: string
  /** The last part of its address. */
  sealed_token: string
  /** The secret that signs requests; null: they need no signature. */
  sealed_secret: string | null
  /** Of which a message needs one: an array; empty: none. */
  keywords: Json
  /** From which requests may come: an array; empty: any. */
  addresses: Json
}
