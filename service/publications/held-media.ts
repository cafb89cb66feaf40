import type { FieldViolation } from '../../contract/envelope'
import type { HeldMedia } from '../../contract/herald/held-media'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { Publication } from '../../publishing/publications/publication'
import { insertMany } from '../store/insert-many'
import type { Tx } from '../store/store'
import type { HeldMediaRows } from '../store/tables/publications'

/** Bytes that no held change names stay this long: the page that added them names them next. */
const UNNAMED_MS = 10 * 60_000
/** The beginning of the token of bytes that no announcement has yet. */
const LOCAL = 'local:'

/** The bytes of a held change, or of a publication of one. `holder`: its chat, or the publication. */
export async function heldMediaOf(tx: Tx, holder: string): Promise<HeldMedia[]> {
  const rows = await rowsOf(tx, holder).execute()
  return rows.map(({ token, name, size, sha256 }) => ({ token, name, size: Number(size), sha256 }))
}

export const heldMediaAt = (tx: Tx, holder: string, token: string): Promise<HeldMediaRows | undefined> =>
  rowsOf(tx, holder).where('token', '=', token).executeTakeFirst()

const rowsOf = (tx: Tx, holder: string) =>
  tx.selectFrom('held_media').selectAll().where('holder', '=', holder).orderBy('token')

/** How much the bytes of a chat are: those of its held change, and those with its publications' that are not live yet. */
export interface HeldSize {
  files: number
  bytes: number
  chatBytes: number
}

export async function heldSizeOf(tx: Tx, chat_id: string): Promise<HeldSize> {
  const rows = await tx.selectFrom('held_media').selectAll().where('chat_id', '=', chat_id).execute()
  const own = rows.filter(({ holder }) => holder === chat_id)
  // Equal bytes are stored once.
  const stored = new Map(rows.map(({ sha256, size }) => [sha256, Number(size)]))
  return {
    files: own.length,
    bytes: sum(own.map(({ size }) => Number(size))),
    chatBytes: sum(stored.values()),
  }
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, size) => all + size, 0)

/** Adds bytes to the held change of a chat. */
export const addHeldMedia = (tx: Tx, row: Omit<HeldMediaRows, 'holder'>) =>
  tx
    .insertInto('held_media')
    .values({ ...row, holder: row.chat_id })
    .execute()

export const forgetHeldMedia = (tx: Tx, holder: string) =>
  tx.deleteFrom('held_media').where('holder', '=', holder).execute()

/**
 * Removes bytes of a chat that no block names any more, and of chats that hold no change. Those that were added a short
 * time ago stay.
 */
export async function forgetUnnamed(
  tx: Tx,
  { chat_id, now }: { chat_id: string; now: number },
  blocks: readonly unknown[],
): Promise<void> {
  const named = heldTokensIn(blocks)
  const old = rowsOf(tx, chat_id).where('added_at', '<', now - UNNAMED_MS)
  for (const { token } of await old.execute())
    if (!named.has(token))
      await tx.deleteFrom('held_media').where('holder', '=', chat_id).where('token', '=', token).execute()
  await tx
    .deleteFrom('held_media')
    .whereRef('holder', '=', 'chat_id')
    .where('chat_id', '!=', chat_id)
    .where('added_at', '<', now - UNNAMED_MS)
    .where('chat_id', 'not in', (of) => of.selectFrom('held_changes').select('held_changes.chat_id'))
    .execute()
}

/** The tokens of bytes that no announcement has yet. */
function heldTokensIn(blocks: readonly unknown[]): Set<string> {
  const tokens = new Set<string>()
  for (const block of blocks)
    for (const part of Object.values(block as object) as unknown[])
      if (typeof part === 'object' && part !== null && 'token' in part) {
        const { token } = part
        if (typeof token === 'string' && token.startsWith(LOCAL)) tokens.add(token)
      }
  return tokens
}

/** Most contents name no such bytes, and are long. */
const blocksIn = (content: string) =>
  content.includes(`"${LOCAL}`) ? (JSON.parse(content) as readonly unknown[]) : []

type Requested = Pick<PublicationRequest, 'app_id' | 'targets'>

/** The bytes that the content of a publication names, from the held changes of the pages that it replaces. */
async function mediaFor(tx: Tx, { app_id, targets }: Requested, blocks: readonly unknown[]) {
  const left = heldTokensIn(blocks)
  const found: HeldMediaRows[] = []
  if (left.size === 0) return { found, left }
  for (const { chat_id, how } of targets) {
    if (how !== 'replace') continue
    for (const row of await rowsOf(tx, chat_id).where('app_id', '=', app_id).execute())
      if (left.delete(row.token)) found.push(row)
  }
  return { found: found.toSorted((a, b) => (a.token < b.token ? -1 : 1)), left }
}

/** The part of a publication's hash that is of its bytes. Undefined: it adds none. */
export async function mediaHashed(
  tx: Tx,
  request: Requested,
  content: string,
): Promise<string[][] | undefined> {
  const { found } = await mediaFor(tx, request, blocksIn(content))
  return found.length > 0 ? found.map(({ token, name, sha256 }) => [token, name, sha256]) : undefined
}

/** Gives a publication bytes of its own, so that a later change of the held change alters nothing. */
export async function keepMediaFor(
  tx: Tx,
  { publication_id, app_id, targets }: Publication,
  content: string,
): Promise<void> {
  const { found } = await mediaFor(tx, { app_id, targets: [...targets] }, blocksIn(content))
  await insertMany(
    tx,
    'held_media',
    found.map((row) => ({ ...row, holder: publication_id })),
  )
}

/** The bytes that a request names and no held change has. */
export async function missingMediaIn(
  tx: Tx,
  { source, ...request }: Pick<PublicationRequest, 'app_id' | 'targets' | 'source'>,
): Promise<FieldViolation[]> {
  if ('chat_id' in source) return []
  const { left } = await mediaFor(tx, request, source.blocks)
  return [...left].map((value) => ({
    field: 'source.blocks',
    value,
    description: 'no held change of a chat that is replaced has these bytes',
  }))
}
