import type {
  Announcements,
  Blocks,
  Media,
  Operations,
  SheetCells,
  Sheets,
  UploadParts,
  Uploads,
} from './tables/announcements'
import type { Millis } from './tables/column-types'
import type { AppTickets, Events, LongConnections, Webhooks } from './tables/events'
import type {
  Answered,
  CardEntities,
  CardPresses,
  CardViews,
  EphemeralMessages,
  Files,
  MessageReads,
  Messages,
  Pins,
  Reactions,
  Threads,
  UrgentMessages,
} from './tables/messages'
import type {
  AppRegistrations,
  Apps,
  ChatBots,
  ChatMembers,
  Chats,
  Tenants,
  Tokens,
  Users,
} from './tables/people-and-chats'
import type { HeldChanges, HeldMediaRows, PublicationTargets, Publications } from './tables/publications'
import type { AuthCodes, DeviceCodes, UserGrants, UserTokens } from './tables/sign-in'

/**
 * The tables. They use only what SQLite and PostgreSQL both understand: text for JSON, integers for booleans,
 * milliseconds as integers.
 */
export interface Database {
  settings: Settings
  tenants: Tenants
  apps: Apps
  tokens: Tokens
  users: Users
  chats: Chats
  chat_members: ChatMembers
  chat_bots: ChatBots
  threads: Threads
  messages: Messages
  card_entities: CardEntities
  files: Files
  announcements: Announcements
  blocks: Blocks
  media: Media
  sheets: Sheets
  sheet_cells: SheetCells
  operations: Operations
  answered: Answered
  app_tickets: AppTickets
  uploads: Uploads
  upload_parts: UploadParts
  events: Events
  long_connections: LongConnections
  snapshots: Snapshots
  snapshot_blobs: SnapshotBlobs
  reactions: Reactions
  pins: Pins
  urgent_messages: UrgentMessages
  message_reads: MessageReads
  auth_codes: AuthCodes
  user_tokens: UserTokens
  user_grants: UserGrants
  publications: Publications
  publication_targets: PublicationTargets
  held_changes: HeldChanges
  held_media: HeldMediaRows
  webhooks: Webhooks
  device_codes: DeviceCodes
  app_registrations: AppRegistrations
  ephemeral_messages: EphemeralMessages
  card_presses: CardPresses
  card_views: CardViews
}

/**
 * The store's own settings: the version and checksums of its schema, and how far its clock is ahead of the host's.
 */
interface Settings {
  name: string
  value: string
}

/** Earlier states to which a world can be restored. The bytes are among the blobs. */
interface Snapshots {
  snapshot_id: string
  /** world: a world file, the seed. rows: every row of every table that a world has. */
  kind: string
  name: string
  /** The host's time. */
  taken_at: Millis
  /** The world's. */
  world_now: Millis
  /** Rows fit the schema that they were read from. */
  schema_version: number
  size: number
  sha256: string
}

/** The blobs that the rows of a snapshot refer to: they are not swept away while it exists. */
interface SnapshotBlobs {
  snapshot_id: string
  sha256: string
}
