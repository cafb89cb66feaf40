import type { Flag, Json, Millis } from './column-types'

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

export interface Tokens {
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

export interface ChatMembers {
  chat_id: string
  open_id: string
  position: number
}

export interface ChatBots {
  chat_id: string
  app_id: string
  joined_at: Millis
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
