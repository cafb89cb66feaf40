import type { Blobs } from '../blobs/blobs'
import type { EventHub } from '../events/event-hub'
import type { Store } from '../store/store'

/** Kinds of ids that the service makes; each has the platform's shape (platform/envelope#identifiers). */
export type IdKind =
  | 'block'
  | 'media'
  | 'spreadsheet'
  | 'sheet'
  | 'bitable'
  | 'table'
  | 'board'
  | 'token'
  | 'app_token'
  | 'app_ticket'
  | 'log'
  | 'uuid'
  | 'message'
  | 'thread'
  | 'chat'
  | 'file'
  | 'image'
  | 'upload'
  | 'reaction'
  | 'tab'
  | 'auth_code'
  | 'user_token'
  | 'user_token_v1'
  | 'refresh_token_v1'
  | 'event'
  | 'card_token'

/**
 * Everything that the service would otherwise learn from its surroundings.
 * Nothing in `service` reads a clock, makes an id or draws a number elsewhere,
 * so a test that fixes the world fixes every answer.
 */
export interface World {
  store: Store
  blobs: Blobs
  /** Milliseconds since the epoch. */
  now(): number
  newId(kind: IdKind): string
  /** From 0 up to, not including, 1: what a fault with a probability is decided by. */
  chance(): number
  /** Others than this machine can reach the service: secrets that everybody can read open nothing. */
  isPublic: boolean
  /** Where the host's own clock stands, beside which the world's runs. */
  hostNow(): number
  /** Who is told of what happens. */
  events: EventHub
  /** Puts the clock where the store says that it stands, once a transaction has set it (`setClock`); what waits for a time is looked at. */
  readClock(): Promise<void>
}
