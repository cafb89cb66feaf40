import type { Compilable, Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Caller } from '../http/endpoint'
import { compiledQuery, type Given } from '../store/compiled-query'
import { type Database } from '../store/database'
import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'

/**
 * Reading blocks. A version is valid over [from_revision, to_revision). Reading
 * the newest document takes an equality on to_revision and one range of the path
 * index. An older one is merged from the versions that still stand and those
 * replaced since, so a read costs the page and the edits since then, not the document.
 */
export interface BlockRow {
  block_id: string
  parent_id: string
  path: string
  depth: number
  block_type: number
  body: string
  from_revision: number
}

/** A chat's document at one revision. */
export interface Edition {
  chat_id: string
  revision: number
  /** Whether it is the newest revision. */
  newest: boolean
}

export const editionOf = (chat_id: string, revision: number, newestRevision: number): Edition => ({
  chat_id,
  revision,
  newest: revision === newestRevision,
})

const columns = ['block_id', 'parent_id', 'path', 'depth', 'block_type', 'body', 'from_revision'] as const

type Where = (eb: ExpressionBuilder<Database, 'blocks'>) => Expression<SqlBool>

/** Versions valid in the edition. For the newest it is an equality, so that the index by path or by parent serves. */
const valid =
  ({ chat_id, revision, newest }: Edition): Where =>
  (eb) =>
    newest
      ? eb.and([eb('chat_id', '=', chat_id), eb('to_revision', '=', NEWEST)])
      : eb.and([
          eb('chat_id', '=', chat_id),
          eb('from_revision', '<=', revision),
          eb('to_revision', '>', revision),
        ])

/** A query about one edition, compiled once for the newest and once for older ones. */
function ofEdition<Args extends readonly Given[], Row>(
  write: (tx: Tx, isValid: Where, ...args: Args) => Compilable<Row>,
) {
  const asked = (newest: boolean) =>
    compiledQuery((tx, chat_id: string, revision: number, ...args: Args) =>
      write(tx, valid({ chat_id, revision, newest }), ...args),
    )
  const [newest, older] = [asked(true), asked(false)]
  return async (tx: Tx, edition: Edition, ...args: Args): Promise<Row[]> => {
    const ask = edition.newest ? newest : older
    return (await ask(tx, edition.chat_id, edition.revision, ...args)).rows
  }
}

/**
 * Versions of these blocks that are valid at a revision. The sum keeps the
 * planner from choosing an index by to_revision: without statistics it rates it
 * as good as the ids, and would walk the whole document for three blocks.
 */
export const named =
  (chat_id: string, ids: readonly string[], revision: number): Where =>
  (eb) => {
    const [only = '', ...others] = ids
    const version =
      others.length === 0
        ? [eb('block_id', '=', only), eb('from_revision', '=', lastBegun(eb, chat_id, only, revision))]
        : [eb('block_id', 'in', ids), eb('from_revision', '<=', revision)]
    return eb.and([eb('chat_id', '=', chat_id), ...version, eb(eb('to_revision', '+', 0), '>', revision)])
  }

/**
 * The revision in which the version of a block began that is valid at `revision`. Versions do not overlap, so it is
 * the last one begun, and the others need not be read: a block that was edited often has a thousand.
 */
const lastBegun = (
  eb: ExpressionBuilder<Database, 'blocks'>,
  chat_id: string,
  block_id: string,
  revision: number,
) =>
  eb
    .selectFrom('blocks as version')
    .select((version) => version.fn.max('version.from_revision').as('last'))
    .where('version.chat_id', '=', chat_id)
    .where('version.block_id', '=', block_id)
    .where('version.from_revision', '<=', revision)

const blocksOf = compiledQuery((tx, chat_id: string, ids: readonly string[], revision: number) =>
  tx
    .selectFrom('blocks')
    .select(columns)
    .where(named(chat_id, ids, revision)),
)

export const blocksNamed = async (tx: Tx, edition: Edition, ids: readonly string[]): Promise<BlockRow[]> =>
  ids.length === 0 ? [] : (await blocksOf(tx, edition.chat_id, ids, edition.revision)).rows

export const blockNamed = async (tx: Tx, edition: Edition, id: string): Promise<BlockRow | undefined> =>
  (await blocksNamed(tx, edition, [id]))[0]

/** Sorted here rather than by the query: with an ORDER BY the planner might walk the document in that order. */
export const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)

/** The path of a block in the newest document, as a subquery. */
export const newestPathOf = (tx: Tx, chat_id: string, block_id: string) =>
  tx
    .selectFrom('blocks')
    .select('path')
    .where(named(chat_id, [block_id], NEWEST - 1))

/** Blocks of the newest document after a path, which a subquery gives. */
export function newestFrom(
  tx: Tx,
  chat_id: string,
  after: ReturnType<typeof newestPathOf> | undefined,
  count: number,
) {
  const query = tx
    .selectFrom('blocks')
    .select(columns)
    .where(valid({ chat_id, revision: NEWEST, newest: true }))
    .orderBy('path')
    .limit(count)
  return after === undefined ? query : query.where('path', '>', after)
}

/** Blocks that meet `where`, in pre-order, after the path `after`. */
const range = (where: (chat_id: string, revision: number) => Where) =>
  compiledQuery((tx, chat_id: string, revision: number, after: string | undefined, count: number) => {
    const query = tx
      .selectFrom('blocks')
      .select(columns)
      .where(where(chat_id, revision))
      .orderBy('path')
      .limit(count)
    return after === undefined ? query : query.where('path', '>', after)
  })

const newestRange = range((chat_id, revision) => valid({ chat_id, revision, newest: true }))

const standingRange = range(
  (chat_id, revision) => (eb) =>
    eb.and([
      eb('chat_id', '=', chat_id),
      eb('to_revision', '=', NEWEST),
      eb('from_revision', '<=', revision),
    ]),
)

const replacedRange = range(
  (chat_id, revision) => (eb) =>
    eb.and([
      eb('chat_id', '=', chat_id),
      eb('to_revision', '>', revision),
      eb('to_revision', '<', NEWEST),
      eb('from_revision', '<=', revision),
    ]),
)

/** Up to `count` blocks in pre-order after the path `after`; without one, from the page block on. */
export async function pageOfBlocks(
  tx: Tx,
  edition: Edition,
  after: string | undefined,
  count: number,
): Promise<BlockRow[]> {
  const { chat_id, revision, newest } = edition
  if (newest) return (await newestRange(tx, chat_id, revision, after, count)).rows
  const standing = (await standingRange(tx, chat_id, revision, after, count)).rows
  const replaced = (await replacedRange(tx, chat_id, revision, after, count)).rows
  return [...standing, ...replaced].sort(byPath).slice(0, count)
}

/** Up to `count` direct children in order, after the child at the path `after`. */
export const pageOfChildren = ofEdition(
  (tx, isValid, parent_id: string, after: string | undefined, count: number) => {
    const query = tx
      .selectFrom('blocks')
      .select(columns)
      .where('parent_id', '=', parent_id)
      .where(isValid)
      .orderBy('path')
      .limit(count)
    return after === undefined ? query : query.where('path', '>', after)
  },
)

export interface ChildPlace {
  block_id: string
  path: string
}

/** Up to `count` children from index `start` on: only their ids and paths. */
export const childrenFrom = ofEdition((tx, isValid, parent_id: string, start: number, count: number) =>
  tx
    .selectFrom('blocks')
    .select(['block_id', 'path'])
    .where('parent_id', '=', parent_id)
    .where(isValid)
    .orderBy('path')
    .limit(count)
    .offset(start),
)

/** The children between two paths, inclusive. */
export const childrenBetween = ofEdition((tx, isValid, parent_id: string, first: string, last: string) =>
  tx
    .selectFrom('blocks')
    .select(['block_id', 'path'])
    .where('parent_id', '=', parent_id)
    .where(isValid)
    .where('path', '>=', first)
    .where('path', '<=', last)
    .orderBy('path'),
)

export const lastChild = (tx: Tx, edition: Edition, parent_id: string): Promise<ChildPlace | undefined> =>
  neighbour(tx, edition, parent_id, undefined, 'desc')

/** The child right before or right after a path; without one, the first or the last child. */
export function neighbour(
  tx: Tx,
  edition: Edition,
  parent_id: string,
  path: string | undefined,
  direction: 'asc' | 'desc',
): Promise<ChildPlace | undefined> {
  const query = tx
    .selectFrom('blocks')
    .select(['block_id', 'path'])
    .where('parent_id', '=', parent_id)
    .where(valid(edition))
    .orderBy('path', direction)
    .limit(1)
  return (
    path === undefined ? query : query.where('path', direction === 'asc' ? '>' : '<', path)
  ).executeTakeFirst()
}

const placesBelow = ofEdition((tx, isValid, parents: readonly string[]) =>
  tx
    .selectFrom('blocks')
    .select(['block_id', 'parent_id', 'path'])
    .where('parent_id', 'in', parents)
    .where(isValid),
)

/** The ids of the children of every parent, in order, with one query. */
export async function childrenOf(
  tx: Tx,
  edition: Edition,
  parents: readonly string[],
): Promise<Map<string, string[]>> {
  const children = new Map<string, string[]>()
  if (parents.length === 0) return children
  const rows = await placesBelow(tx, edition, parents)
  for (const row of rows.sort(byPath)) addChild(children, row)
  return children
}

/**
 * The ids of the children of every block of a page, in order; `next` is the
 * block after the page. In pre-order children follow their parent, so the page
 * itself holds all of them, except those of the ancestors of `next`.
 */
export async function childrenOnPage(
  tx: Tx,
  edition: Edition,
  rows: readonly BlockRow[],
  next: BlockRow | undefined,
): Promise<Map<string, string[]>> {
  const children = childrenWithin(rows)
  if (!next) return children
  const open = rows.filter((row) => next.path.startsWith(`${row.path}/`)).map((row) => row.block_id)
  return new Map([...children, ...(await childrenOf(tx, edition, open))])
}

/** The ids of the rows by parent. */
export function childrenWithin(
  rows: readonly Pick<BlockRow, 'block_id' | 'parent_id'>[],
): Map<string, string[]> {
  const children = new Map<string, string[]>()
  for (const row of rows) addChild(children, row)
  return children
}

function addChild(
  children: Map<string, string[]>,
  { block_id, parent_id }: Pick<BlockRow, 'block_id' | 'parent_id'>,
) {
  const siblings = children.get(parent_id)
  if (siblings) siblings.push(block_id)
  else children.set(parent_id, [block_id])
}

const blocksBelow = ofEdition((tx, isValid, parents: readonly string[]) =>
  tx.selectFrom('blocks').select(columns).where('parent_id', 'in', parents).where(isValid),
)

/** The children of every parent in order, as whole rows: the cells of tables, the columns of grids. */
export async function familiesOf(
  tx: Tx,
  edition: Edition,
  parents: readonly string[],
): Promise<Map<string, BlockRow[]>> {
  if (parents.length === 0) return new Map()
  const rows = await blocksBelow(tx, edition, parents)
  const families = new Map<string, BlockRow[]>(parents.map((parent) => [parent, []]))
  for (const row of rows.sort(byPath)) families.get(row.parent_id)?.push(row)
  return families
}

/** Why a block is not in the newest document, if anything is known about it. */
export type Absence = 'elsewhere' | 'deleted'

/**
 * Looks for ids that the newest document does not hold. Deleted blocks are known as long as their revisions are kept.
 * "elsewhere" means an announcement in another chat of the caller, so a caller learns of no other chats.
 */
export async function absences(
  tx: Tx,
  chat_id: string,
  { app_id, person }: Pick<Caller, 'app_id' | 'person'>,
  ids: readonly string[],
): Promise<Map<string, Absence>> {
  const found = new Map<string, Absence>()
  if (ids.length === 0) return found
  const own = person
    ? tx.selectFrom('chat_members').select('chat_id').where('open_id', '=', person.open_id)
    : tx.selectFrom('chat_bots').select('chat_id').where('app_id', '=', app_id)
  const elsewhere = await tx
    .selectFrom(own.as('own'))
    .innerJoin('blocks', 'blocks.chat_id', 'own.chat_id')
    .select('blocks.block_id')
    .where('blocks.block_id', 'in', ids)
    .execute()
  for (const { block_id } of elsewhere) found.set(block_id, 'elsewhere')
  const deleted = await tx
    .selectFrom('blocks')
    .select('block_id')
    .where('chat_id', '=', chat_id)
    .where('block_id', 'in', ids)
    .execute()
  for (const { block_id } of deleted) found.set(block_id, 'deleted')
  return found
}
