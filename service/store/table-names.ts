import type { Database } from './database'

/**
 * Every table, by name; the compiler reports one that is missing. Nothing else in a database is Herald's to read or
 * empty.
 */
const tables: Record<keyof Database, true> = {
  settings: true,
  tenants: true,
  apps: true,
  tokens: true,
  users: true,
  chats: true,
  chat_members: true,
  chat_bots: true,
  threads: true,
  messages: true,
  card_entities: true,
  files: true,
  announcements: true,
  blocks: true,
  media: true,
  sheets: true,
  sheet_cells: true,
  operations: true,
  answered: true,
  app_tickets: true,
  uploads: true,
  upload_parts: true,
  events: true,
  long_connections: true,
  snapshots: true,
  snapshot_blobs: true,
  reactions: true,
  pins: true,
  urgent_messages: true,
  message_reads: true,
  auth_codes: true,
  user_tokens: true,
  user_grants: true,
  publications: true,
  publication_targets: true,
  held_changes: true,
  held_media: true,
  webhooks: true,
  device_codes: true,
  app_registrations: true,
  ephemeral_messages: true,
  card_presses: true,
  card_views: true,
}

export const tableNames = Object.keys(tables) as readonly (keyof Database)[]

/** Tables that are not part of a world, and stay when another world is loaded. */
const lasting: ReadonlySet<string> = new Set(['settings', 'snapshots', 'snapshot_blobs', 'long_connections'])

/** Every table that a world has rows in. */
export const worldTables = tableNames.filter((name) => !lasting.has(name))

type WithBlobs = {
  [Table in keyof Database]: 'sha256' extends keyof Database[Table] ? Table : never
}[keyof Database]

const withBlobs: Record<WithBlobs, true> = {
  files: true,
  media: true,
  held_media: true,
  upload_parts: true,
  snapshots: true,
  snapshot_blobs: true,
}

/** Every table with a `sha256`, which names a blob. */
export const tablesWithBlobs = Object.keys(withBlobs) as readonly WithBlobs[]
