import type { Compilable, Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { compiledQuery, type Given } from '../store/compiled-query'
import { NEWEST, type Database } from '../store/database'
import type { Tx } from '../store/store'

/**
 * Reading blocks. A version is valid over [from_revision, to_revision): the
 * newest document is an equality on to_revision and one range of the path
 * index; an older one is what still stands of that time, merged with what was
 * replaced since, so it costs the page and the edits since then, not the document.
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

/** Which document is meant: a chat's, at one revision. */
export interface Edition {
  chat_id: string
  revision: number
  /** Whether that is the newest one. */
  newest: boolean
}

export const editionOf = (chat_id: string, revision: number, newestRevision: number): Edition => ({
  chat_id,
  revision,
  newest: revision === newestRevision,
})

const columns = ['block_id', 'parent_id', 'path', 'depth', 'block_type', 'body', 'from_revision'] as const

type Where = (eb: ExpressionBuilder<Database, 'blocks'>) => Expression<SqlBool>

/** Versions that are valid in the edition: an equality where it is the newest, so that it walks by path or by parent. */
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

/** A query about one edition: written once for the newest, and once for older ones. */
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
 * Versions of these blocks that are valid at a revision. The sum keeps
 * to_revision out of the choice of an index: a planner without statistics finds
 * it as good as the ids, and would walk the whole document for three blocks.
 */
export const named =
  (chat_id: string, ids: readonly string[], revision: number): Where =>
  (eb) =>
    eb.and([
      eb('chat_id', '=', chat_id),
      eb('block_id', 'in', ids),
      eb('from_revision', '<=', revision),
      eb(eb('to_revision', '+', 0), '>', revision),
    ])

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

/** Sorted here rather than by the query: an order would tempt the planner to walk the document in it. */
export const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)

/** Where a block of the newest document stands, for who asks for it within another query. */
export const newestPathOf = (tx: Tx, chat_id: string, block_id: string) =>
  tx
    .selectFrom('blocks')
    .select('path')
    .where(named(chat_id, [block_id], NEWEST - 1))

/** What stands of the newest document behind a path, which another query may say. */
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

/** What stands from a place on, of all blocks or of those that an older revision shows. */
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

/** Up to `count` blocks in pre-order, after the place `path`; from the page block on when there is none. */
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

/** Up to `count` direct children in order, after the child at `path`. */
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

/** Up to `count` children from index `start` on: only their names and places. */
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

/** The newest children that lie between two places, inclusive. */
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

/** The child right before, or right after, a place. */
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

/** The ids of the children of every parent, in order, by one query. */
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
 * block after it. Pre-order brings the children after their parent, so a page
 * holds all of them itself, but for those of the blocks above the next one.
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

/** The ids of the children that are among the rows themselves, by parent. */
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

/** The children of every parent in full and in order: the cells of tables, the columns of grids. */
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

/** Why a block is not in the newest document, where anything is known of it. */
export type Absence = 'elsewhere' | 'deleted'

/**
 * Looks for ids that the newest document does not hold: deleted ones are
 * remembered as long as their revisions; "elsewhere" is another announcement
 * of the caller's, so that nobody learns of chats that are not his.
 */
export async function absences(
  tx: Tx,
  chat_id: string,
  app_id: string,
  ids: readonly string[],
): Promise<Map<string, Absence>> {
  const found = new Map<string, Absence>()
  if (ids.length === 0) return found
  const elsewhere = await tx
    .selectFrom('chat_bots')
    .innerJoin('blocks', 'blocks.chat_id', 'chat_bots.chat_id')
    .select('blocks.block_id')
    .where('chat_bots.app_id', '=', app_id)
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
