// These types use no schema, so that importing them needs none. `service/world/world-file.ts` reads and checks a world,
// and its test compares the two.

/**
 * A world as a file: only what differs from the defaults. An omitted field has the default in its comment, or is
 * false or empty. No default makes the service refuse anything. Times are milliseconds since the epoch, as a number
 * or as digits.
 */
export interface WrittenWorld {
  /** Where the clock starts; absent: real time. */
  now?: Millis | undefined
  /** on; off: no call is refused for its pace, and the log marks those that would be. Sizes are still limited. */
  limits?: 'on' | 'off' | undefined
  tenants?: WrittenTenant[] | undefined
  apps?: WrittenApp[] | undefined
  users?: WrittenUser[] | undefined
  chats?: WrittenChat[] | undefined
  threads?: { thread_id: string; chat_id: string; created_at?: Millis | undefined }[] | undefined
  messages?: WrittenMessage[] | undefined
  files?: WrittenFile[] | undefined
}

type Millis = number | string

export interface WrittenTenant {
  tenant_key: string
  name?: string | undefined
  /** 230036, 234041 */
  crypt_key_deleted?: boolean | undefined
  /** 234042 */
  storage_error?: boolean | undefined
  /** 230035 */
  sending_forbidden?: boolean | undefined
}

export interface WrittenApp {
  /** `cli_` and sixteen letters or digits. */
  app_id: string
  app_secret: string
  /** The app_id */
  name?: string | undefined
  tenant_key: string
  /** custom */
  kind?: 'custom' | 'store' | undefined
  /** True; else 230006, 234007 */
  bot_enabled?: boolean | undefined
  /** Absent: every scope. */
  scopes?: string[] | undefined
  /** 232096 */
  meta_writing_stopped?: boolean | undefined
  /** 234019 */
  tenant_check_fails?: boolean | undefined
  /** `all`, or the open_ids of those who can see the bot: 230013 */
  available_to?: 'all' | string[] | undefined
  /** Where codes of its users may be sent, letter by letter; absent: any address of this machine. */
  redirect_uris?: string[] | undefined
  /** Ids of the card templates that it may use; others meet 230099. Absent: any. */
  templates?: string[] | undefined
  /** Tenant tokens that are valid from the start and do not expire. */
  tokens?: string[] | undefined
  events?: WrittenEvents | undefined
}

/** How an application receives events; the long connection needs none of these settings. */
export interface WrittenEvents {
  /** Where webhooks go. */
  url?: string | undefined
  /** Where presses of its cards go, in the form of `card.action.trigger_v1`; absent: as other events. */
  card_url?: string | undefined
  encrypt_key?: string | undefined
  /** Absent: one that is made from the app_id. */
  verification_token?: string | undefined
  /** Event types; absent: every one. */
  types?: string[] | undefined
}

export interface WrittenUser {
  open_id: string
  /** By app_id, where an application knows the person by another id. */
  open_ids?: Record<string, string> | undefined
  user_id?: string | undefined
  union_id?: string | undefined
  email?: string | undefined
  name?: string | undefined
  en_name?: string | undefined
  tenant_key: string
  /** 230029 */
  resigned?: boolean | undefined
  /** The app_ids of bots that the person blocks: 230053 */
  blocks_bots?: string[] | undefined
}

export interface WrittenChat {
  chat_id: string
  name?: string | undefined
  description?: string | undefined
  tenant_key: string
  /** group */
  mode?: 'group' | 'topic' | 'p2p' | undefined
  owner_id?: string | undefined
  managers?: string[] | undefined
  members?: string[] | undefined
  /** Applications that are not listed meet 230002, 234004, 1772003. */
  bots?: { app_id: string; joined_at?: Millis | undefined }[] | undefined
  /** all_members; only_owner: 1772005 */
  edit_permission?: 'all_members' | 'only_owner' | undefined
  /** 230027, 234009, 1772004 */
  external?: boolean | undefined
  /** A one-to-one chat with another tenant: 230038 */
  cross_tenant?: boolean | undefined
  /** 232009 */
  dissolved?: boolean | undefined
  /** 230035 */
  muted?: boolean | undefined
  /** 230018 */
  forwarding_forbidden?: boolean | undefined
  /** 230062 */
  third_party_encrypted?: boolean | undefined
  /** 230066 as a source */
  secret?: boolean | undefined
  /** 230070 as a source, 234038 */
  restricted?: boolean | undefined
  /** With `joined_at` of a bot: 230074, 234040 */
  history_hidden_from_new_members?: boolean | undefined
  /** Everybody in the tenant can find and see it. */
  public?: boolean | undefined
  /** The application that made it. */
  creator_id?: string | undefined
  /** Its further settings, in the platform's words; left out: the platform's defaults. */
  settings?: WrittenSettings | undefined
  webhooks?: WrittenWebhook[] | undefined
  announcement?: WrittenAnnouncement | undefined
}

/** A custom bot of the chat, to which anyone who knows its address can post. */
export interface WrittenWebhook {
  /** The last part of its address, `/open-apis/bot/v2/hook/TOKEN`: 8 characters or more. */
  token: string
  name?: string | undefined
  /** Signs requests: 19021; absent: they need no signature. */
  secret?: string | undefined
  /** A message needs one of them: 19024 */
  keywords?: string[] | undefined
  /** From which requests may come, each as `192.0.2.1`, `192.0.2.*` or `192.0.2.0/24`: 19022 */
  addresses?: string[] | undefined
}

type Audience = 'only_owner' | 'all_members'
type Visibility = 'only_owner' | 'all_members' | 'not_anyone'
type Permission = 'all_members' | 'not_anyone'

export interface WrittenSettings {
  avatar?: string | undefined
  i18n_names?:
    | { zh_cn?: string | undefined; en_us?: string | undefined; ja_jp?: string | undefined }
    | undefined
  /** thread: each message is in a thread, and one that replies to nothing begins one. */
  group_message_type?: 'chat' | 'thread' | undefined
  join_message_visibility?: Visibility | undefined
  leave_message_visibility?: Visibility | undefined
  membership_approval?: 'no_approval_required' | 'approval_required' | undefined
  restricted_mode_setting?:
    | {
        status?: boolean | undefined
        screenshot_has_permission_setting?: Permission | undefined
        download_has_permission_setting?: Permission | undefined
        message_has_permission_setting?: Permission | undefined
      }
    | undefined
  urgent_setting?: Audience | undefined
  video_conference_setting?: Audience | undefined
  pin_manage_setting?: Audience | undefined
  hide_member_count_setting?: Audience | undefined
  add_member_permission?: Audience | undefined
  share_card_permission?: 'allowed' | 'not_allowed' | undefined
  at_all_permission?: Audience | undefined
  /** For a muted chat: open_ids of those who may speak nevertheless. */
  moderation_permission?: 'moderator_list' | undefined
  moderator_list?: string[] | undefined
  chat_top_notice?: { action_type?: '1' | '2' | undefined; message_id?: string | undefined }[] | undefined
  /** After the tab of messages, which every chat has. */
  chat_tabs?: WrittenTab[] | undefined
}

export interface WrittenTab {
  tab_id: string
  tab_name?: string | undefined
  tab_type:
    | 'message'
    | 'doc_list'
    | 'doc'
    | 'pin'
    | 'meeting_minute'
    | 'chat_announcement'
    | 'url'
    | 'file'
    | 'files_resources'
    | 'images_videos'
    | 'task'
  tab_content?:
    | {
        url?: string | undefined
        doc?: string | undefined
        meeting_minute?: string | undefined
        task?: string | undefined
      }
    | undefined
  tab_config?: { icon_key?: string | undefined; is_built_in?: boolean | undefined } | undefined
}

export interface WrittenAnnouncement {
  /** docx; the legacy `doc` meets 1772006. */
  type?: 'docx' | 'doc' | undefined
  /** Blocks as on the wire, in pre-order; item 0 is the page, whose block_id is the chat_id. Absent: the page alone. */
  blocks?: WrittenBlock[] | undefined
  media?: { file_token: string; block_id: string; file_name: string; content_base64: string }[] | undefined
  /** `token` is `<spreadsheet token>_<sheet id>`. */
  sheets?: { token: string; values?: unknown[][] | undefined }[] | undefined
}

export interface WrittenBlock {
  block_id: string
  block_type: number
  parent_id?: string | undefined
  children?: string[] | undefined
  [content: string]: unknown
}

export interface WrittenMessage {
  message_id: string
  chat_id: string
  thread_id?: string | null | undefined
  root_id?: string | null | undefined
  parent_id?: string | null | undefined
  /** text */
  msg_type?: string | undefined
  /** The string that is in `body.content`. */
  content?: string | undefined
  sender: { id: string; sender_type?: 'user' | 'app' | 'anonymous' | 'unknown' | undefined }
  create_time?: Millis | undefined
  /** sent; sending: 230049; recalled: 230065, 230110 */
  state?: 'sent' | 'sending' | 'recalled' | undefined
  /** 234038 */
  confidential?: boolean | undefined
  mentions?: { key: string; id: string; name?: string | undefined }[] | undefined
  /** For a child of a merged message. */
  upper_message_id?: string | null | undefined
}

export interface WrittenFile {
  file_key: string
  app_id: string
  file_name?: string | undefined
  /** stream */
  file_type?: string | undefined
  kind?: 'file' | 'image' | undefined
  duration?: number | null | undefined
  /** Either these bytes or a `size`. */
  content_base64?: string | undefined
  /** The number of bytes, which are made up from the key, always the same. */
  size?: number | undefined
}
