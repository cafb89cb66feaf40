import { z } from 'zod'
import type { WrittenWorld } from '../../contract/herald/world-file'
import { laterSettings } from '../../contract/im/chats/chat-settings'
import { topNotice } from '../../contract/im/chats/put-top-notice'
import { standingTab } from '../../contract/im/chats/tabs/chat-tab'
import { SLICE, runToEnd } from '../../primitives/in-slices'
import type { Slices } from '../../primitives/in-slices'
import { isError } from '../errors/any-realm'
import { parsedText } from './parsed-text'

/**
 * The world file: everything that the service would otherwise learn from its surroundings. A world lists only what
 * differs from the defaults below, and no default breaks a rule. Unknown keys are refused.
 */
const millis = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0))
const yes = z.boolean().default(true)
const no = z.boolean().default(false)
const id = z.string().min(1).max(200)

const TenantSchema = z.strictObject({
  tenant_key: id,
  name: z.string().default(''),
  crypt_key_deleted: no,
  storage_error: no,
  sending_forbidden: no,
})

/**
 * How an application receives events (platform/events#subscriptions). On the platform, an application's console has
 * these settings.
 */
const EventsSchema = z.strictObject({
  /** Where webhooks go. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  /** Where presses of its cards go, in the legacy form (platform/events#legacy-callback); absent: as other events. */
  card_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  encrypt_key: z.string().min(1).max(32).optional(),
  /** Absent: one that is made from the app_id. */
  verification_token: z.string().min(1).max(32).optional(),
  /** Event types; absent: every one. */
  types: z.array(z.string().max(100)).max(2000).optional(),
})
export type AppEvents = z.output<typeof EventsSchema>

const AppFields = z.strictObject({
  app_id: id,
  app_secret: z.string().min(1),
  /** Absent or empty: the app_id. */
  name: z.string().default(''),
  tenant_key: id,
  kind: z.enum(['custom', 'store']).default('custom'),
  bot_enabled: yes,
  /** Absent: every scope. */
  scopes: z.array(z.string()).optional(),
  meta_writing_stopped: no,
  tenant_check_fails: no,
  available_to: z.union([z.literal('all'), z.array(id)]).default('all'),
  /** Where codes of its users may be sent, compared letter by letter; absent: any address of this machine. */
  redirect_uris: z.array(z.string().min(1).max(2_000)).optional(),
  /** The card templates that it may use; absent: any. */
  templates: z.array(z.string().min(1)).optional(),
  /** Tenant tokens that are valid from the start and do not expire. */
  tokens: z.array(z.string().min(1)).default([]),
  events: EventsSchema.optional(),
})
const AppSchema = AppFields.overwrite((app) => ({ ...app, name: app.name || app.app_id }))

const UserSchema = z.strictObject({
  open_id: id,
  open_ids: z.record(z.string(), id).default({}),
  user_id: z.string().default(''),
  union_id: z.string().default(''),
  email: z.string().default(''),
  name: z.string().default(''),
  en_name: z.string().default(''),
  tenant_key: id,
  resigned: no,
  blocks_bots: z.array(id).default([]),
})

/** A block as it is on the wire: the head is read, the rest is kept as it is. */
const BlockSchema = z.looseObject({
  block_id: id,
  block_type: z.number().int(),
  parent_id: z.string().default(''),
  children: z.array(id).optional(),
})
export type WorldBlock = z.output<typeof BlockSchema>

const MediaSchema = z.strictObject({
  file_token: id,
  block_id: id,
  file_name: z.string(),
  content_base64: z.base64(),
})

const SheetSchema = z.strictObject({
  token: z.string().regex(/^[^_]+_[^_]+$/, 'must be <spreadsheet token>_<sheet id>'),
  values: z.array(z.array(z.unknown())).default([]),
})

const AnnouncementSchema = z.strictObject({
  type: z.enum(['docx', 'doc']).default('docx'),
  /** Pre-order; item 0 is the page. Absent: the page alone. */
  blocks: z.array(BlockSchema).optional(),
  media: z.array(MediaSchema).default([]),
  sheets: z.array(SheetSchema).default([]),
})

/** Settings of a chat that have no key of their own, in the wire's words. */
const SettingsSchema = laterSettings
  .omit({ name: true, description: true, owner_id: true, edit_permission: true, chat_type: true })
  .extend({
    /** For a muted chat: open_ids of those who may speak nevertheless. */
    moderation_permission: z.literal('moderator_list').optional(),
    moderator_list: z.array(id).optional(),
    chat_top_notice: z.array(topNotice).optional(),
    /** After the tab of messages, which every chat has. */
    chat_tabs: z.array(standingTab).optional(),
  })
  .strict()
export type StoredSettings = z.output<typeof SettingsSchema>

/** A custom bot, to which anyone who knows its address can post (decision 132). */
const WebhookSchema = z.strictObject({
  /** The last part of its address, `/open-apis/bot/v2/hook/TOKEN`. */
  token: z.string().min(8).max(200),
  name: z.string().max(200).default(''),
  /** Signs requests; absent: they need no signature. */
  secret: z.string().min(1).max(200).optional(),
  /** A message needs one of them; empty: none. */
  keywords: z.array(z.string().min(1).max(200)).max(10).default([]),
  /** From which requests may come: an address, `192.0.2.*` or `192.0.2.0/24`; empty: any. */
  addresses: z.array(z.string().min(1).max(100)).max(10).default([]),
})
export type WorldWebhook = z.output<typeof WebhookSchema>

const ChatSchema = z.strictObject({
  chat_id: id,
  name: z.string().default(''),
  description: z.string().default(''),
  tenant_key: id,
  mode: z.enum(['group', 'topic', 'p2p']).default('group'),
  owner_id: z.string().default(''),
  managers: z.array(id).default([]),
  members: z.array(id).default([]),
  bots: z.array(z.strictObject({ app_id: id, joined_at: millis.default(0) })).default([]),
  edit_permission: z.enum(['all_members', 'only_owner']).default('all_members'),
  external: no,
  cross_tenant: no,
  dissolved: no,
  muted: no,
  forwarding_forbidden: no,
  third_party_encrypted: no,
  secret: no,
  restricted: no,
  history_hidden_from_new_members: no,
  /** Everybody in the tenant can find and see it. */
  public: no,
  /** The application that made it. */
  creator_id: z.string().default(''),
  /** Its further settings; left out: the platform's defaults. */
  settings: SettingsSchema.default({}),
  webhooks: z.array(WebhookSchema).default([]),
  announcement: AnnouncementSchema.default({ type: 'docx', media: [], sheets: [] }),
})
export type WorldChat = z.output<typeof ChatSchema>

const nullableId = id.nullable().default(null)

const MessageSchema = z.strictObject({
  message_id: id,
  chat_id: id,
  thread_id: nullableId,
  root_id: nullableId,
  parent_id: nullableId,
  msg_type: z.string().default('text'),
  content: z.string().default('{"text":""}'),
  sender: z.strictObject({
    id,
    sender_type: z.enum(['user', 'app', 'anonymous', 'unknown']).default('user'),
  }),
  create_time: millis.default(0),
  state: z.enum(['sent', 'sending', 'recalled']).default('sent'),
  confidential: no,
  mentions: z.array(z.strictObject({ key: z.string(), id, name: z.string().default('') })).default([]),
  upper_message_id: nullableId,
})

const FileSchema = z
  .strictObject({
    file_key: id,
    app_id: id,
    file_name: z.string().default(''),
    file_type: z.string().default('stream'),
    kind: z.enum(['file', 'image']).default('file'),
    duration: z.number().int().min(0).nullable().default(null),
    content_base64: z.base64().optional(),
    /** How many bytes are made up from the key. */
    size: z.number().int().min(0).optional(),
  })
  .refine((file) => (file.content_base64 === undefined) !== (file.size === undefined), {
    message: 'needs either content_base64 or size',
  })

const WorldSchema = z.strictObject({
  /** Absent: real time. */
  now: millis.optional(),
  /** Absent: on. */
  limits: z.enum(['on', 'off']).optional(),
  tenants: z.array(TenantSchema).default([]),
  apps: z.array(AppSchema).default([]),
  users: z.array(UserSchema).default([]),
  chats: z.array(ChatSchema).default([]),
  threads: z.array(z.strictObject({ thread_id: id, chat_id: id, created_at: millis.default(0) })).default([]),
  messages: z.array(MessageSchema).default([]),
  files: z.array(FileSchema).default([]),
})

/** A world with every default filled in. */
export type WorldFile = z.output<typeof WorldSchema>
/** The input of the schema; `WrittenWorld` is the same without the schema. */
export type WorldInput = z.input<typeof WorldSchema>
export type { WrittenWorld }

/** An invalid world file: the place, and what is wrong there. */
export class WorldFileError extends Error {
  readonly path: string
  readonly words: string

  constructor(path: string, words: string) {
    super(path === '' ? words : `${path}: ${words}`)
    this.name = 'WorldFileError'
    this.path = path
    this.words = words
  }
}

/** Reads a world from its text or from a value. Throws WorldFileError, with the path of the first fault. */
export const readWorldFile = (given: unknown): WorldFile => runToEnd(worldFileOf(given))

/** The same, in slices: lists are checked some things at a time. */
export function* worldFileOf(given: unknown): Slices<WorldFile> {
  const value: unknown = typeof given === 'string' ? yield* parsed(given) : given
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return checked(value)
  const long = Object.entries(value).filter(([, list]) => Array.isArray(list) && list.length > SLICE)
  const world = checked({ ...value, ...Object.fromEntries(long.map(([kind]) => [kind, []])) })
  for (const [kind, list] of long as [Exclude<keyof WorldFile, 'now' | 'limits'>, unknown[]][]) {
    const read: unknown[] = []
    for (let at = 0; at < list.length; at += SLICE) {
      for (const each of checked({ [kind]: list.slice(at, at + SLICE) }, at)[kind]) read.push(each)
      yield
    }
    Object.assign(world, { [kind]: read })
  }
  return world
}

/** `from`: where the given list begins in a longer one. */
function checked(value: unknown, from = 0): WorldFile {
  const read = WorldSchema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues.map(({ path: [kind, at, ...below], ...rest }) => ({
    ...rest,
    path: [kind, typeof at === 'number' ? at + from : at, ...below].filter((part) => part !== undefined),
  }))
  if (issue?.code === 'unrecognized_keys') {
    throw new WorldFileError(pathOf([...issue.path, issue.keys[0] ?? '']), 'unknown key')
  }
  throw new WorldFileError(pathOf(issue?.path ?? []), issue?.message ?? 'is not a world')
}

function* parsed(text: string): Slices<unknown> {
  try {
    return yield* parsedText(text)
  } catch (error) {
    throw new WorldFileError('', `not valid JSON: ${isError(error) ? error.message : String(error)}`)
  }
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((whole, part) => {
    if (typeof part === 'number') return `${whole}[${part}]`
    return whole === '' ? String(part) : `${whole}.${String(part)}`
  }, '')
