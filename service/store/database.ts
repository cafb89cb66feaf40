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
  webhooks: Webhooks
  device_codes: DeviceCodes
  app_registrations: AppRegistrations
  ephemeral_messages: EphemeralMessages
}

/** 0 or 1. */
type Flag = number
/** Text that holds JSON. */
type Json = string
/** Milliseconds since the epoch. */
type Millis = number

/**
 * The store's own settings: the version and checksums of its schema, and how far its clock is ahead of the host's.
 */
interface Settings {
  name: string
  value: string
}

export interface Tenants {
  tenant_key: string
  name: string
  crypt_key_deleted: Flag
  storage_error: Flag
  sending_forbidden: Flag
}

export interface Apps {
  app_id: string
  /** Sealed by the store's `secrets`, like every column with such a name. */
  sealed_secret: string
  name: string
  tenant_key: string
  kind: string
  bot_enabled: Flag
  /** An array; null: every scope. */
  scopes: Json | null
  meta_writing_stopped: Flag
  tenant_check_fails: Flag
  /** "all", or an array of open_ids. */
  available_to: Json
  /** Where a code may be sent: an array; null: any address of this machine. */
  redirect_uris: Json | null
  /** The card templates that it may use: an array; null: any. */
  templates: Json | null
  /** How it receives events according to the world file, sealed because of the keys in it; null: it receives none. */
  sealed_events: string | null
}

interface Tokens {
  /** The SHA-256 of the token, by which it is found. */
  token_hash: string
  /** The token itself, which is returned again while it is valid. */
  sealed_token: string
  app_id: string
  expires_at: Millis
  /** tenant | app: what it may be used for. */
  kind: string
  /** The tenant that it acts in; a store application has a token for each. */
  tenant_key: string
}

export interface Users {
  open_id: string
  /** Per application, where it differs: {app_id: open_id}. */
  open_ids: Json
  user_id: string
  union_id: string
  email: string
  name: string
  en_name: string
  tenant_key: string
  resigned: Flag
  blocks_bots: Json
}

export interface Chats {
  chat_id: string
  /** The order in the world file: the order of creation. */
  position: number
  name: string
  description: string
  tenant_key: string
  mode: string
  owner_id: string
  managers: Json
  edit_permission: string
  external: Flag
  cross_tenant: Flag
  dissolved: Flag
  muted: Flag
  forwarding_forbidden: Flag
  third_party_encrypted: Flag
  secret: Flag
  restricted: Flag
  history_hidden_from_new_members: Flag
  /** Further settings of the chat: an object of the wire's own fields. */
  settings: Json
  create_time: Millis
  /** Everybody in the tenant can find it. */
  public: Flag
  /** The application that made it; '' for what came with a world. */
  creator_id: string
}

interface ChatMembers {
  chat_id: string
  open_id: string
  position: number
}

interface ChatBots {
  chat_id: string
  app_id: string
  joined_at: Millis
}

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

interface Announcements {
  chat_id: string
  /** docx | doc */
  type: string
  revision: number
  /** Blocks of the newest revision; kept here so that a limit never counts rows. */
  block_count: number
  /**
   * An upper bound of the UTF-16 units of its text: writing adds to it, deleting leaves it, counting makes it exact.
   */
  text_bound: number
  create_time: Millis
  update_time: Millis
  /** open_id or app_id of the last writer. */
  modifier_id: string
}

/**
 * A row is a version of a block, valid over [from_revision, to_revision); the
 * newest version has to_revision = NEWEST. `path` is the parent's path, a slash
 * and the rank among siblings: ordering by it is the pre-order walk.
 */
export interface Blocks {
  chat_id: string
  block_id: string
  from_revision: number
  to_revision: number
  parent_id: string
  /** Byte-ordered; '' for the page. */
  path: string
  depth: number
  block_type: number
  /** The type object, and comment_ids: what the wire has besides the head. */
  body: Json
}

/** `to_revision` of a version that is still valid. */
export const NEWEST = 2_147_483_647

export interface Media {
  file_token: string
  chat_id: string
  /** The block that it was uploaded for. */
  block_id: string
  file_name: string
  size: number
  sha256: string
  /** The kind of upload: docx_image, docx_file, … */
  parent_type: string
  /** The uploader; '' if it came with a world. */
  app_id: string
}

/** One sheet of a spreadsheet, behind a sheet block: `<spreadsheetToken>_<sheetId>`. */
export interface Sheets {
  token: string
  chat_id: string
  row_size: number
  column_size: number
  /** The revision of the spreadsheet: from 0, increased by one with each change. */
  revision: number
}

/**
 * The cells of one row within one strip of columns, so that a read or a write costs what it touches. Empty cells are
 * not stored: a row ends with its last cell, and a row without cells has no row here.
 */
interface SheetCells {
  token: string
  /** Which strip of STRIP_COLUMNS columns, from 0. */
  strip: number
  /** From 0. */
  row_index: number
  /** An array of cells as they were written. */
  cells: Json
}

/** Columns of a strip: as measured, one row of cells is fifteen times as quick as a row for each cell. */
export const STRIP_COLUMNS = 100

/** Remembered answers of writes that carried a client_token. */
interface Operations {
  app_id: string
  chat_id: string
  /** The caller and the operation, before the token: `cli_… create <token>`. */
  client_token: string
  answer: Json
  done_at: Millis
}

/** Remembered answers of sends that carried a uuid: the same uuid to the same target gives the same answer. */
interface Answered {
  app_id: string
  /** The use of the uuid: a target, a message replied to, an owner of new chats. */
  target: string
  uuid: string
  answer: Json
  done_at: Millis
}

/** The ticket that a store application was last given (platform/tokens#tokens-of-store-applications). */
interface AppTickets {
  app_id: string
  sealed_ticket: string
  created_at: Millis
}

/** A file that is uploaded in parts (platform/files#media-upload). */
export interface Uploads {
  upload_id: string
  /** The caller who announced it: an application, or a person by open_id if the call had their token. */
  app_id: string
  file_name: string
  parent_type: string
  parent_node: string
  size: number
  block_num: number
  created_at: Millis
}

interface UploadParts {
  upload_id: string
  /** From 0. */
  seq: number
  size: number
  sha256: string
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
interface LongConnections {
  app_id: string
  since: Millis
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
interface UrgentMessages {
  message_id: string
  open_id: string
  create_time: Millis
}

/** The readers of a message, and when each first read it. */
interface MessageReads {
  message_id: string
  open_id: string
  read_time: Millis
}

/**
 * A person's consent, until the application fetches its token. It is kept a day longer, so that a second use is
 * recognised.
 */
export interface AuthCodes {
  /** The SHA-256 of the code. */
  code_hash: string
  app_id: string
  open_id: string
  redirect_uri: string
  /** Names of scopes, separated by spaces. */
  scope: string
  /** Of PKCE; '' without it. */
  code_challenge: string
  /** S256 | plain */
  challenge_method: string
  expires_at: Millis
  used: Flag
}

export interface UserTokens {
  /** The SHA-256 of the token. */
  token_hash: string
  /** access | refresh */
  kind: string
  /** first | v1 | v2 | v3: the API that it was issued by. */
  family: string
  app_id: string
  open_id: string
  /** Names of scopes, separated by spaces. */
  scope: string
  /** When the person agreed: it ends a year later, however often it was renewed. */
  authorized_at: Millis
  expires_at: Millis
  /** live | used | revoked */
  state: string
}

/** All scopes that a person ever granted to an application. */
interface UserGrants {
  app_id: string
  open_id: string
  scope: string
}

/** A publication that the server runs, and the lease of the instance that runs it. */
export interface Publications {
  publication_id: string
  app_id: string
  /** Of the request that made it. */
  uuid: string | null
  made_at: Millis
  /** open | paused | stopped: what users asked for last. */
  stage: string
  /** When a server must look at it next; null: only a user changes that. */
  wake_at: Millis | null
  /** The rest of a `Publication`, without its targets. */
  body: Json
  /** The blocks of its source. */
  content: Json
  /** The instance that runs it, or ran it last; '' at first. */
  owner: string
  /** Counts the owners. What an earlier one still wants to store is refused. */
  fence: number
  /** By the host's clock. */
  lease_until: Millis
}

export interface PublicationTargets {
  publication_id: string
  chat_id: string
  /** The order of the request. */
  position: number
  due_at: Millis
  /** waiting | running | done | partly | refused | unreached | changed */
  step: string
  /** The rest of a `PublicationTarget`. */
  body: Json
  /** The state of its save queue while it is being written: the call under way, with its token. */
  entry: Json | null
  /** Cells of the sheets that it has deleted there, to restore them when it is taken back. */
  sheets: Json | null
}

/** A change of an announcement that is held back. */
export interface HeldChanges {
  chat_id: string
  app_id: string
  /** The revision that the blocks are an edit of. */
  base_revision: number
  blocks: Json
  /** Counts the changes, from 1. */
  version: number
  made_by: string
  changed_at: Millis
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

/** The codes of a device that signs a person in. */
export interface DeviceCodes {
  device_hash: string
  /** Shown to the person, and part of the address that they open. */
  user_code: string
  app_id: string
  /** Granted scopes, once the person has agreed. */
  scope: string
  open_id: string
  /** waiting | agreed | denied | used */
  state: string
  expires_at: Millis
}

/** The codes of a device that registers an application. */
export interface AppRegistrations {
  device_hash: string
  /** Part of the address that the person opens. */
  user_code: string
  /** The application that was made; '' before. */
  app_id: string
  /** The person who agreed; '' before. */
  open_id: string
  /** What the program asks about that person: open_id and tenant_brand, with a space between. */
  user_info: string
  /** waiting | agreed | denied | used */
  state: string
  expires_at: Millis
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
