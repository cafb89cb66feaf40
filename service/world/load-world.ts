import type { Insertable } from 'kysely'
import { runToEnd, inSlices, mapInSlices } from '../../primitives/in-slices'
import type { Slices } from '../../primitives/in-slices'
import type { Blobs } from '../blobs/blobs'
import type { Database } from '../store/database'
import { hashOf } from '../store/secrets'
import type { Secrets } from '../store/secrets'
import type { Store } from '../store/store'
import { stripsOf } from '../store/strips-of'
import { firstTicket } from '../tokens/app-ticket'
import { announcementRow } from './announcement-row'
import { blockRows } from './block-rows'
import { setClock } from './clock'
import { insertRows } from './insert-rows'
import type { Rows } from './insert-rows'
import { limitRows } from './limits'
import { NEVER } from './never'
import { hasSeed, keepSeed, seedOf } from './seed'
import { requireUniqueIds } from './unique-ids'
import { WorldFileError } from './world-file'
import type { WorldChat, WorldFile, WorldWebhook } from './world-file'

/** Tables in which every row holds a secret: their rows are made when it can be sealed. */
type Sealed = 'apps' | 'tokens' | 'app_tickets' | 'webhooks'

/** Bytes that the blobs hold. */
export interface StoredBytes {
  size: number
  sha256: string
}

/** Rows of a world without the times of its beginning, which `rowsAt` sets. No other column depends on these. */
type Timeless = Omit<Rows, 'announcements' | 'app_tickets'> & {
  announcements: Omit<Rows['announcements'][number], 'create_time' | 'update_time'>[]
  app_tickets: Omit<Rows['app_tickets'][number], 'created_at'>[]
}

/** A world as rows; `keptRows` stores the bytes and seals the secrets. */
export interface WorldRows {
  now: number
  rows: Omit<Timeless, Sealed>
  apps: WorldFile['apps']
  webhooks: (WorldWebhook & { chat_id: string; position: number })[]
  bytes: { row: { size: number; sha256: string | null }; content_base64: string }[]
}

/**
 * Writes a world into an empty store, in one transaction, and its bytes into the blobs. `hostNow` is the host's time:
 * the world's clock starts at `file.now` and runs with it. The file itself is kept as the seed. Returns false, and
 * writes nothing, if another instance was quicker. Throws WorldFileError for ids that come twice and for block lists
 * that are no tree; the store stays empty then.
 */
export async function loadWorld(
  store: Store,
  blobs: Blobs,
  file: WorldFile,
  hostNow: number,
): Promise<boolean> {
  const world = await inSlices(worldRowsOf(file, hostNow))
  const rows = await keptRows(world, blobs, store.secrets)
  const seed = await seedOf(file, blobs, store.secrets)
  return store.transaction(async (tx) => {
    if (await hasSeed(tx)) return false
    await insertRows(tx, rows)
    await setClock(tx, world.now, hostNow)
    await keepSeed(tx, seed, world.now, hostNow)
    return true
  })
}

/** Every row as it is written: bytes go into the blobs, secrets are sealed. */
export const keptRows = async (world: WorldRows, blobs: Blobs, secrets: Secrets): Promise<Rows> =>
  rowsWith(world, await storedBytes(world.bytes, blobs), secrets)

/** Stores the bytes of a world, in their order. */
export async function storedBytes(bytes: WorldRows['bytes'], blobs: Blobs): Promise<StoredBytes[]> {
  const stored: StoredBytes[] = []
  for (const { content_base64 } of bytes) stored.push(await blobs.put(bytesOf(content_base64)))
  return stored
}

/** The same, for bytes that are stored already. */
export async function rowsWith(
  { rows, bytes, apps, webhooks, now }: WorldRows,
  stored: readonly StoredBytes[],
  secrets: Secrets,
): Promise<Rows> {
  for (const [at, { row }] of bytes.entries()) Object.assign(row, stored[at])
  const sealed: Pick<Timeless, Sealed> = { apps: [], tokens: [], app_tickets: [], webhooks: [] }
  for (const app of apps) {
    const { app_id, tenant_key } = app
    sealed.apps.push(await appRow(app, secrets))
    for (const token of app.tokens) {
      const [token_hash, sealed_token] = [await hashOf(token), await secrets.seal(token)]
      const row = { token_hash, sealed_token, app_id, tenant_key }
      sealed.tokens.push({ ...row, kind: 'tenant', expires_at: NEVER })
    }
    if (app.kind !== 'store') continue
    const sealed_ticket = await secrets.seal(firstTicket(app_id))
    sealed.app_tickets.push({ app_id, sealed_ticket })
  }
  for (const webhook of webhooks) sealed.webhooks.push(await webhookRow(webhook, secrets))
  return rowsAt({ ...rows, ...sealed }, now)
}

/** The rows of a world that begins at this time, or the same rows at another time. */
export const rowsAt = (rows: Timeless, now: number): Rows => ({
  ...rows,
  announcements: rows.announcements.map((row) => ({ ...row, create_time: now, update_time: now })),
  app_tickets: rows.app_tickets.map((row) => ({ ...row, created_at: now })),
})

const appRow = async (
  { tokens: _tokens, app_secret, events, ...app }: WorldFile['apps'][number],
  secrets: Secrets,
): Promise<Insertable<Database['apps']>> => ({
  ...app,
  sealed_secret: await secrets.seal(app_secret),
  bot_enabled: flag(app.bot_enabled),
  scopes: app.scopes ? JSON.stringify(app.scopes) : null,
  meta_writing_stopped: flag(app.meta_writing_stopped),
  tenant_check_fails: flag(app.tenant_check_fails),
  available_to: JSON.stringify(app.available_to),
  redirect_uris: app.redirect_uris ? JSON.stringify(app.redirect_uris) : null,
  templates: app.templates ? JSON.stringify(app.templates) : null,
  sealed_events: events ? await secrets.seal(JSON.stringify(events)) : null,
})

/** A custom bot as its row. */
export async function webhookRow(
  { token, secret, keywords, addresses, ...rest }: WorldRows['webhooks'][number],
  secrets: Secrets,
): Promise<Insertable<Database['webhooks']>> {
  const token_hash = await hashOf(token)
  return {
    ...rest,
    token_hash,
    bot_id: `cli_${token_hash.slice(0, 16)}`,
    sealed_token: await secrets.seal(token),
    sealed_secret: secret === undefined ? null : await secrets.seal(secret),
    keywords: JSON.stringify(keywords),
    addresses: JSON.stringify(addresses),
  }
}

const flag = (value: boolean): number => (value ? 1 : 0)

/** The rows of a world, all at once. */
export const worldRows = (file: WorldFile, hostNow: number): WorldRows => runToEnd(worldRowsOf(file, hostNow))

/** The rows of a world, checked as a whole; nothing is written yet. Throws WorldFileError as `loadWorld` does. */
export function* worldRowsOf(file: WorldFile, hostNow: number): Slices<WorldRows> {
  yield* requireUniqueIds(file)
  const opensThread = yield* repliesWithThreads(file.messages)
  const rows: WorldRows['rows'] = {
    settings: limitRows(file.limits),
    tenants: file.tenants.map((tenant) => ({
      ...tenant,
      crypt_key_deleted: flag(tenant.crypt_key_deleted),
      storage_error: flag(tenant.storage_error),
      sending_forbidden: flag(tenant.sending_forbidden),
    })),
    users: yield* mapInSlices(file.users, (user) => ({
      ...user,
      open_ids: JSON.stringify(user.open_ids),
      resigned: flag(user.resigned),
      blocks_bots: JSON.stringify(user.blocks_bots),
    })),
    chats: file.chats.map(chatRow),
    chat_members: file.chats.flatMap(({ chat_id, members }) =>
      members.map((open_id, position) => ({ chat_id, open_id, position })),
    ),
    chat_bots: file.chats.flatMap(({ chat_id, bots }) => bots.map((bot) => ({ chat_id, ...bot }))),
    threads: file.threads,
    messages: yield* mapInSlices(file.messages, (message) => ({
      ...message,
      sender: JSON.stringify(message.sender),
      confidential: flag(message.confidential),
      mentions: JSON.stringify(message.mentions),
      update_time: 0,
      edits: 0,
      opens_thread: flag(opensThread.has(message)),
    })),
    files: [],
    announcements: [],
    blocks: [],
    media: [],
    sheets: [],
    sheet_cells: [],
    operations: [],
    answered: [],
    uploads: [],
    upload_parts: [],
    events: [],
    long_connections: [],
    snapshots: [],
    snapshot_blobs: [],
    reactions: [],
    pins: [],
    card_entities: [],
    urgent_messages: [],
    message_reads: [],
    auth_codes: [],
    user_tokens: [],
    user_grants: [],
    publications: [],
    publication_targets: [],
    held_changes: [],
    held_media: [],
    device_codes: [],
    app_registrations: [],
    ephemeral_messages: [],
    card_presses: [],
    card_views: [],
  }
  const world: WorldRows = { now: file.now ?? hostNow, rows, apps: file.apps, webhooks: [], bytes: [] }
  for (const { chat_id, webhooks } of file.chats)
    for (const [position, webhook] of webhooks.entries())
      world.webhooks.push({ ...webhook, chat_id, position })
  for (const [index, chat] of file.chats.entries()) {
    addAnnouncement(world, chat, index)
    yield
  }
  for (const { content_base64, size = 0, ...rest } of file.files) {
    const row = { ...rest, size, sha256: null }
    rows.files.push(row)
    if (content_base64 !== undefined) world.bytes.push({ row, content_base64 })
  }
  return world
}

/** The replies that a thread begins at: another message of the thread names them as its root. */
function* repliesWithThreads(messages: WorldFile['messages']): Slices<ReadonlySet<unknown>> {
  const inThreads = messages.filter(({ thread_id, root_id }) => thread_id !== null && root_id !== null)
  const roots = new Set(yield* mapInSlices(inThreads, ({ thread_id, root_id }) => `${thread_id} ${root_id}`))
  return new Set(inThreads.filter(({ thread_id, message_id }) => roots.has(`${thread_id} ${message_id}`)))
}

function chatRow(chat: WorldChat, position: number): Insertable<Database['chats']> {
  const { members: _members, bots: _bots, webhooks: _hooks, announcement: _announcement, ...rest } = chat
  return {
    ...rest,
    position,
    settings: JSON.stringify(chat.settings),
    create_time: 0,
    public: flag(chat.public),
    managers: JSON.stringify(chat.managers),
    external: flag(chat.external),
    cross_tenant: flag(chat.cross_tenant),
    dissolved: flag(chat.dissolved),
    muted: flag(chat.muted),
    forwarding_forbidden: flag(chat.forwarding_forbidden),
    third_party_encrypted: flag(chat.third_party_encrypted),
    secret: flag(chat.secret),
    restricted: flag(chat.restricted),
    history_hidden_from_new_members: flag(chat.history_hidden_from_new_members),
  }
}

function addAnnouncement({ rows, bytes }: WorldRows, chat: WorldChat, index: number): void {
  const { chat_id, announcement } = chat
  const where = `chats[${index}].announcement`
  const blocks = blockRows(chat_id, announcement.blocks, `${where}.blocks`)
  const known = new Set(blocks.map((block) => block.block_id))
  for (const block of blocks) rows.blocks.push(block)
  const { type } = announcement
  rows.announcements.push(announcementRow({ chat_id, type, modifier_id: chat.owner_id }, blocks))
  for (const [at, { content_base64, ...media }] of announcement.media.entries()) {
    if (!known.has(media.block_id)) {
      throw new WorldFileError(`${where}.media[${at}].block_id`, `no block has the id ${media.block_id}`)
    }
    const row = { ...media, chat_id, parent_type: '', app_id: '', size: 0, sha256: '' }
    rows.media.push(row)
    bytes.push({ row, content_base64 })
  }
  for (const { token, values } of announcement.sheets) {
    const column_size = values.reduce((most, row) => Math.max(most, row.length), 0)
    rows.sheets.push({ token, chat_id, row_size: values.length, column_size, revision: 0 })
    for (const strip of stripsOf(values)) rows.sheet_cells.push({ token, ...strip })
  }
}

/** A plain loop: files have millions of bytes, and a call for each takes seconds. */
function bytesOf(base64: string): Uint8Array {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
