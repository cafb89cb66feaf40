import type { CompiledQuery } from 'kysely'
import type { Call, Caller } from '../http/endpoint'
import { present } from '../rules/present'
import { pathsBelow } from '../store/block-path'
import { compileQuery, compiledQuery } from '../store/compiled-query'
import { insertOf } from '../store/insert-many'
import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import { together } from '../store/together'
import { actorId } from '../users/actor'
import { everyMinute } from '../world/clock'
import type { World } from '../world/world'
import { named } from './block-rows'
import type { ChatFacts } from './chat-facts'
import { limits, REMEMBERED_MS } from './limits'
import type { NewBlock, NewSheet } from './new-blocks'

/**
 * Writing one revision: versions that end, versions that begin, and the
 * announcement's own row, all in the transaction of the call. Nothing is ever
 * overwritten, so every revision stays readable until it is pruned.
 */
export interface Revision {
  tx: Tx
  world: World
  caller: Caller
  tell: Call<unknown>['tell']
  chat_id: string
  /** The number of the new revision. */
  number: number
  /** The number of blocks before the write. */
  block_count: number
}

export function nextRevision(
  { tx, world, caller, tell }: Pick<Call<unknown>, 'tx' | 'world' | 'caller' | 'tell'>,
  facts: ChatFacts,
): Revision {
  const { chat_id } = present(facts.chat)
  const { revision, block_count } = present(facts.announcement)
  return { tx, world, caller, tell, chat_id, number: revision + 1, block_count }
}

/** Engines cap the variables in a statement; a row takes nine. */
const ROWS_PER_INSERT = 2_000

export function inserted({ tx, chat_id, number }: Revision, blocks: readonly NewBlock[]) {
  const writes: (CompiledQuery | undefined)[] = []
  for (let start = 0; start < blocks.length; start += ROWS_PER_INSERT) {
    const rows = blocks.slice(start, start + ROWS_PER_INSERT).map((block) => ({
      chat_id,
      block_id: block.block_id,
      from_revision: number,
      to_revision: NEWEST,
      parent_id: block.parent_id,
      path: block.path,
      depth: block.depth,
      block_type: block.block_type,
      body: block.body,
    }))
    writes.push(insertOf(tx, 'blocks', rows))
  }
  return writes
}

export async function insertSheets({ tx, chat_id }: Revision, sheets: readonly NewSheet[]): Promise<void> {
  if (sheets.length === 0) return
  await tx
    .insertInto('sheets')
    .values(sheets.map((sheet) => ({ ...sheet, chat_id, revision: 0 })))
    .execute()
}

const endBlocks = compiledQuery((tx, chat_id: string, ids: readonly string[], revision: number) =>
  tx
    .updateTable('blocks')
    .set({ to_revision: revision })
    .where(named(chat_id, ids, revision)),
)

/**
 * Ends the newest versions of the blocks in `replaced` and inserts these in their place, and the blocks in `added`.
 */
export async function replaceBlocks(
  revision: Revision,
  replaced: readonly NewBlock[],
  added: readonly NewBlock[] = [],
): Promise<void> {
  const ids = replaced.map((block) => block.block_id)
  if (ids.length > 0) await endBlocks(revision.tx, revision.chat_id, ids, revision.number)
  await together(revision.tx, inserted(revision, [...replaced, ...added]))
}

const endRange = compiledQuery((tx, chat_id: string, revision: number, from: string, to: string) =>
  tx
    .updateTable('blocks')
    .set({ to_revision: revision })
    .where('chat_id', '=', chat_id)
    .where('to_revision', '=', NEWEST)
    .where('path', '>=', from)
    .where('path', '<', to),
)

/** Ends all blocks from the one at `first` to the last one below the block at `last`. Returns their number. */
export async function removeBetween(revision: Revision, first: string, last: string): Promise<number> {
  const { tx, chat_id, number } = revision
  const { numAffectedRows } = await endRange(tx, chat_id, number, first, pathsBelow(last).to)
  return Number(numAffectedRows)
}

const announce = compileQuery(
  (
    tx,
    chat_id: string,
    revision: number,
    block_count: number,
    text_bound: number,
    update_time: number,
    modifier_id: string,
  ) =>
    tx
      .updateTable('announcements')
      .set({ revision, block_count, text_bound, update_time, modifier_id })
      .where('chat_id', '=', chat_id),
)

/**
 * Updates the announcement's row (`text_bound`: see announcement-text.ts), tells listening pages of the revision,
 * and deletes versions that no readable revision shows.
 */
export const finishRevision = (revision: Revision, added: number, text_bound: number): Promise<void> =>
  together(revision.tx, finished(revision, added, text_bound))

export function finished(revision: Revision, added: number, text_bound: number): CompiledQuery[] {
  const { tx, world, caller, tell, chat_id, number } = revision
  const block_count = revision.block_count + added
  const modifier_id = actorId(caller)
  tell({ kind: 'announcement', chat_id, revision: number, modifier_id })
  const announced = announce(tx, chat_id, number, block_count, text_bound, world.now(), modifier_id)
  const oldest = number - limits.revisionLag
  return oldest <= 1 ? [announced] : [announced, forgetVersions(tx, chat_id, oldest)]
}

const forgetVersions = compileQuery((tx, chat_id: string, oldest: number) =>
  tx.deleteFrom('blocks').where('chat_id', '=', chat_id).where('to_revision', '<=', oldest),
)

/** The remembered answer to a client_token. */
type Operation = 'create' | 'update' | 'delete'

/** Keeps what the bot and people did apart, and operations: the same token is a repeat only of the same call. */
export const tokenKey = (caller: Caller, operation: Operation, client_token: string): string =>
  `${actorId(caller)} ${operation} ${client_token}`

const answerTo = compiledQuery((tx, app_id: string, chat_id: string, key: string, since: number) =>
  tx
    .selectFrom('operations')
    .select('answer')
    .where('app_id', '=', app_id)
    .where('chat_id', '=', chat_id)
    .where('client_token', '=', key)
    .where('done_at', '>', since),
)

/** The earlier answer to this caller's client_token for this announcement (platform/docx#announcement-calls). */
export async function rememberedAnswer<Data>(
  { tx, world, caller }: { tx: Tx; world: World; caller: Caller },
  chat_id: string,
  operation: Operation,
  client_token: string | undefined,
): Promise<Data | undefined> {
  if (!client_token) return undefined
  const since = world.now() - REMEMBERED_MS
  const [row] = (await answerTo(tx, caller.app_id, chat_id, tokenKey(caller, operation, client_token), since))
    .rows
  return row && (JSON.parse(row.answer) as Data)
}

const forgetAnswers = compiledQuery((tx, upTo: number) =>
  tx.deleteFrom('operations').where('done_at', '<=', upTo),
)

/** Keeps the answer for a day if there is a client_token, and from time to time drops expired answers. */
export async function rememberAnswer(
  revision: Revision,
  operation: Operation,
  client_token: string | undefined,
  data: unknown,
) {
  await together(revision.tx, await remembered(revision, operation, client_token, data))
}

export async function remembered(
  { tx, world, caller, chat_id }: Revision,
  operation: Operation,
  client_token: string | undefined,
  data: unknown,
): Promise<CompiledQuery[]> {
  if (!client_token) return []
  const done_at = world.now()
  if (sweeps.isDue(world)) await forgetAnswers(tx, done_at - REMEMBERED_MS)
  const key = tokenKey(caller, operation, client_token)
  return [keepAnswer(tx, caller.app_id, chat_id, key, JSON.stringify(data), done_at)]
}

const sweeps = everyMinute()

/** Overwrites an expired answer that has not been dropped yet. */
const keepAnswer = compileQuery(
  (tx, app_id: string, chat_id: string, client_token: string, answer: string, done_at: number) =>
    tx
      .insertInto('operations')
      .values({ app_id, chat_id, client_token, answer, done_at })
      .onConflict((conflict) =>
        conflict.columns(['app_id', 'chat_id', 'client_token']).doUpdateSet({ answer, done_at }),
      ),
)
