import { inSlices, inTurns, mapInSlices, turn } from '../../primitives/in-slices'
import type { Blobs } from '../blobs/blobs'
import type { Secrets } from '../store/secrets'
import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import { blockRows } from './block-rows'
import { appWords, chatWords, fileWords, messageWords, tenantWords, userWords } from './file-words'
import { areLimitsOff } from './limits'
import { NEVER } from './never'
import { sheetValues } from './sheet-values'
import { unusual } from './unusual'
import type { World } from './world'
import type { WorldBlock, WorldFile, WrittenWorld } from './world-file'

/** A world file in which each content is its SHA-256, and files also have their size. */
type SavedWorld = WrittenWorld

/**
 * The world as a world file that holds only what is unusual; `now` is the world's time. With its contents, loading it
 * makes the same rows again, for every world that was loaded from a file. `lostWords` lists what has happened since
 * and the format cannot express. Things are in the order of their ids, chats in the order of the world, blocks in
 * pre-order.
 */
export async function saveWorld(tx: Tx, secrets: Secrets, now: number): Promise<SavedWorld> {
  const { now: _now, limits, ...things } = await wholeWorld(tx, secrets, now)
  const written: Record<string, unknown> = {}
  for (const [kind, list] of Object.entries(things)) {
    written[kind] = await inSlices(
      mapInSlices<object, object>(list, (thing) => unusual(kind as keyof typeof things, thing as never)),
    )
  }
  return { now, ...(limits && { limits }), ...(written as Omit<SavedWorld, 'now' | 'limits'>) }
}

/** Returns the content of a file of the world, as base64, by its SHA-256; undefined if it is lost. */
type ContentOf = (sha256: string) => Promise<string | undefined>

/** A saved world with its contents. Reading them may take long: call it outside of the transaction that saved it. */
export async function withContents(saved: SavedWorld, contentOf: ContentOf): Promise<WrittenWorld> {
  const files: NonNullable<WrittenWorld['files']> = []
  for (const { size, content_base64: sha256, ...file } of saved.files ?? []) {
    const content = sha256 === undefined ? undefined : await contentOf(sha256)
    files.push({ ...file, ...(content === undefined ? { size } : { content_base64: content }) })
  }
  for (const { announcement } of saved.chats ?? [])
    for (const media of announcement?.media ?? [])
      media.content_base64 = (await contentOf(media.content_base64)) ?? ''
  return { ...saved, files }
}

/** The whole world as of one moment, with its contents. */
export async function saveWithContents(
  { store, blobs }: Pick<World, 'store' | 'blobs'>,
  now: number,
): Promise<WrittenWorld> {
  const saved = await store.readingLong((tx) => saveWorld(tx, store.secrets, now))
  return withContents(saved, contentsIn(blobs))
}

/** Reads contents from the blobs. */
export const contentsIn =
  (blobs: Blobs): ContentOf =>
  (sha256) =>
    base64Of(blobs, sha256)

/** A saved world as the text of a file, in pieces: one thing after the other, and an announcement block by block. */
export function* worldText(world: WrittenWorld): Generator<string, void> {
  let before = '{\n'
  for (const [kind, list] of Object.entries(world) as [string, unknown][]) {
    yield `${before}  ${JSON.stringify(kind)}: `
    if (Array.isArray(list)) yield* listText(list, '  ', kind === 'chats' ? chatText : thingText)
    else yield JSON.stringify(list)
    before = ',\n'
  }
  yield '\n}\n'
}

type TextOf = (thing: unknown, margin: string) => Generator<string, void>

function* listText(list: readonly unknown[], margin: string, textOf: TextOf): Generator<string, void> {
  if (list.length === 0) return yield '[]'
  for (const [at, thing] of list.entries()) {
    yield `${at === 0 ? '[' : ','}\n${margin}  `
    yield* textOf(thing, `${margin}  `)
  }
  yield `\n${margin}]`
}

function* thingText(thing: unknown, margin: string): Generator<string, void> {
  yield JSON.stringify(thing, undefined, 2).replaceAll('\n', `\n${margin}`)
}

/** Writes the blocks, of which there may be very many, one by one. */
function* chatText(chat: unknown, margin: string): Generator<string, void> {
  const { announcement, ...rest } = chat as { announcement?: { blocks?: unknown[] } }
  if (!announcement?.blocks) return yield* thingText(chat, margin)
  const { blocks, ...others } = announcement
  const [head, tail] = JSON.stringify({ ...rest, announcement: { ...others, blocks: 0 } }, undefined, 2)
    .replaceAll('\n', `\n${margin}`)
    .split(/0(?=\s*\}\s*\}$)/) as [string, string]
  yield head
  yield* listText(blocks, `${margin}    `, thingText)
  yield tail
}

async function wholeWorld(tx: Tx, secrets: Secrets, now: number): Promise<WorldFile> {
  const tokens = await tx
    .selectFrom('tokens')
    .innerJoin('apps', 'apps.app_id', 'tokens.app_id')
    .select(['tokens.app_id', 'sealed_token'])
    .where('expires_at', '=', NEVER)
    .where('tokens.kind', '=', 'tenant')
    .whereRef('tokens.tenant_key', '=', 'apps.tenant_key')
    .execute()
  const tokensOf = grouped(tokens, (row) => row.app_id)
  const apps = await tx.selectFrom('apps').selectAll().orderBy('app_id').execute()
  const world = {
    now,
    ...((await areLimitsOff(tx)) && { limits: 'off' }),
    tenants: (await tx.selectFrom('tenants').selectAll().orderBy('tenant_key').execute()).map(tenantWords),
    apps: await Promise.all(
      apps.map(async (row) => {
        const sealed = (tokensOf.get(row.app_id) ?? []).map(({ sealed_token }) => sealed_token)
        return {
          ...appWords(row),
          app_secret: await secrets.open(row.sealed_secret),
          ...(row.sealed_events !== null && { events: JSON.parse(await secrets.open(row.sealed_events)) }),
          tokens: (await Promise.all(sealed.map((token) => secrets.open(token)))).toSorted(),
        }
      }),
    ),
    users: (await tx.selectFrom('users').selectAll().orderBy('open_id').execute()).map(userWords),
    chats: await chatsOf(tx, secrets),
    threads: await tx.selectFrom('threads').selectAll().orderBy('thread_id').execute(),
    messages: await messagesOf(tx),
    files: await filesOf(tx),
  }
  // The rows were made from a world file, and hold its values.
  return world as WorldFile
}

/** Chat by chat, in the order of their times. */
async function messagesOf(tx: Tx) {
  const ofChat = new Map<string, ReturnType<typeof messageWords>[]>()
  for await (const row of inTurns(tx.selectFrom('messages').selectAll().stream())) {
    const message = messageWords(row)
    const others = ofChat.get(row.chat_id)
    if (others) others.push(message)
    else ofChat.set(row.chat_id, [message])
  }
  const saved = []
  for (const chat_id of [...ofChat.keys()].sort()) {
    const messages = ofChat.get(chat_id) ?? []
    messages.sort(
      (one, other) => one.create_time - other.create_time || (one.message_id < other.message_id ? -1 : 1),
    )
    await turn()
    for (const each of await inSlices(mapInSlices(messages, shortMessage))) saved.push(each)
  }
  return saved
}

/** Nested defaults are left out, too. */
const shortMessage = (message: ReturnType<typeof messageWords>) => ({
  ...message,
  sender: withoutUsual(message.sender, { sender_type: 'user' }),
  mentions: (message.mentions as object[]).map((mention) => withoutUsual(mention, { name: '' })),
})

const withoutUsual = (thing: unknown, usual: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(thing as object).filter(([key, value]) => usual[key] !== value))

async function filesOf(tx: Tx) {
  const files = await tx.selectFrom('files').selectAll().orderBy('file_key').execute()
  return files.map((file) => ({
    ...fileWords(file),
    ...(file.sha256 !== null && { content_base64: file.sha256 }),
  }))
}

async function chatsOf(tx: Tx, secrets: Secrets) {
  const members = grouped(
    await tx.selectFrom('chat_members').selectAll().orderBy('position').execute(),
    (row) => row.chat_id,
  )
  const bots = grouped(
    await tx.selectFrom('chat_bots').selectAll().orderBy('app_id').execute(),
    (row) => row.chat_id,
  )
  const chats = await tx.selectFrom('chats').selectAll().orderBy('position').orderBy('chat_id').execute()
  const webhooks = grouped(await webhooksOf(tx, secrets), (webhook) => webhook.chat_id)
  const saved = []
  for (const chat of chats) {
    const { chat_id } = chat
    await turn()
    saved.push({
      ...chatWords(chat),
      members: (members.get(chat_id) ?? []).map(({ open_id }) => open_id),
      bots: (bots.get(chat_id) ?? []).map(({ app_id, joined_at }) => ({
        app_id,
        ...(joined_at !== 0 && { joined_at }),
      })),
      webhooks: (webhooks.get(chat_id) ?? []).map(({ written }) => written),
      announcement: await announcementOf(tx, chat_id),
    })
  }
  return saved
}

/** Custom bots as a world file has them, in the order of their chats. */
async function webhooksOf(tx: Tx, secrets: Secrets) {
  const rows = await tx.selectFrom('webhooks').selectAll().orderBy('position').execute()
  return Promise.all(
    rows.map(async ({ chat_id, name, sealed_token, sealed_secret, ...row }) => {
      const keywords = JSON.parse(row.keywords) as string[]
      const addresses = JSON.parse(row.addresses) as string[]
      const written = {
        token: await secrets.open(sealed_token),
        ...(name !== '' && { name }),
        ...(sealed_secret !== null && { secret: await secrets.open(sealed_secret) }),
        ...(keywords.length > 0 && { keywords }),
        ...(addresses.length > 0 && { addresses }),
      }
      return { chat_id, written }
    }),
  )
}

async function announcementOf(tx: Tx, chat_id: string) {
  const blocks = await blocksOf(tx, chat_id)
  const media = await mediaOf(tx, chat_id, new Set(blocks.map((block) => block.block_id)))
  const sheets = await sheetsOf(tx, chat_id)
  const row = await tx
    .selectFrom('announcements')
    .select('type')
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()
  const isEmpty = sameBlocks(chat_id, blocks)
  return {
    type: row?.type ?? 'docx',
    ...(!isEmpty && { blocks }),
    media,
    sheets,
  }
}

async function blocksOf(tx: Tx, chat_id: string): Promise<WorldBlock[]> {
  const rows = await tx
    .selectFrom('blocks')
    .select(['block_id', 'block_type', 'parent_id', 'body'])
    .where('chat_id', '=', chat_id)
    .where('to_revision', '=', NEWEST)
    .orderBy('path')
    .execute()
  return rows.map(({ body, ...head }) => ({ ...head, ...(JSON.parse(body) as object) }))
}

/** Whether these are the blocks of an announcement for which the file gives none. */
function sameBlocks(chat_id: string, blocks: WorldBlock[]): boolean {
  const [page] = blockRows(chat_id, undefined, '')
  const [only] = blocks
  if (blocks.length !== 1 || !page || !only) return false
  const { block_id: _id, block_type: _type, parent_id: _parent, ...body } = only
  return JSON.stringify(body) === page.body
}

async function mediaOf(tx: Tx, chat_id: string, blocks: ReadonlySet<string>) {
  const rows = await tx
    .selectFrom('media')
    .select(['file_token', 'block_id', 'file_name', 'sha256'])
    .where('chat_id', '=', chat_id)
    .orderBy('file_token')
    .execute()
  return rows
    .filter(({ block_id }) => blocks.has(block_id))
    .map(({ sha256, ...media }) => ({ ...media, content_base64: sha256 }))
}

async function sheetsOf(tx: Tx, chat_id: string) {
  const sheets = await tx
    .selectFrom('sheets')
    .selectAll()
    .where('chat_id', '=', chat_id)
    .orderBy('token')
    .execute()
  const saved = []
  for (const sheet of sheets) {
    const cells = await tx
      .selectFrom('sheet_cells')
      .select(['strip', 'row_index', 'cells'])
      .where('token', '=', sheet.token)
      .execute()
    const values = sheetValues(sheet, cells)
    saved.push({ token: sheet.token, ...(values.length > 0 && { values }) })
  }
  return saved
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** How many bytes become text at a time: the arguments of a call are limited. */
const AT_ONCE = 0x8000

async function base64Of(blobs: Blobs, sha256: string): Promise<string | undefined> {
  const stream = await blobs.get(sha256)
  if (!stream) return undefined
  const bytes = new Uint8Array(await new Response(stream as BodyInit).arrayBuffer())
  const parts = []
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)))
  }
  return btoa(parts.join(''))
}
