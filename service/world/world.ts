import type { Blobs } from '../blobs/blobs'
import type { EventHub } from '../events/event-hub'
import type { PublicationHub } from '../publications/publication-hub'
import type { Store } from '../store/store'
import type { KnownSecrets } from './known-secrets'
import type { Credentials } from './secrets-in'

/** Kinds of ids that the service makes; each has the platform's shape (platform/envelope#identifiers). */
export type IdKind =
  | 'block'
  | 'media'
  | 'spreadsheet'
  | 'sheet'
  | 'bitable'
  | 'table'
  | 'board'
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
  | 'webhook_secret'
  | 'card'

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
  /** From 0 up to, not including, 1: decides whether a fault with a probability is met. */
  chance(): number
  /** Other machines can reach the service: secrets that everybody can read are refused. */
  isPublic: boolean
  /** Calls are refused for their pace. False: the log marks those that would be. */
  hasLimits(): boolean
  /** The time of the host's own clock, with which the world's runs. */
  hostNow(): number
  /** Delivers the events to their receivers. */
  events: EventHub
  /** Wakes the program that runs the publications. */
  publications: PublicationHub
  /**
   * Sets clock and limits to what the store says, once a transaction has changed them there; checks what waits for a
   * time.
   */
  readClock(): Promise<void>
  /** Secrets that no log may contain. */
  secrets: KnownSecrets
  /** What clients of the applications need, by app_id, as it was learnt last. */
  credentials(): ReadonlyMap<string, Credentials>
  /** Reads the secrets of the applications if they may have changed since. */
  learnSecrets(): Promise<void>
}
