import { sql } from 'kysely'
import { NEWEST } from '../store/database'
import type { Tx } from '../store/store'
import { textUnits } from './elements'
import { limits } from './limits'
import { bodyOf, elementsOf } from './wire-block'

/** A call that brings less text than this is not worth reading the document for. */
const WORTH_COUNTING = 2_000
const ROWS = 5_000

/**
 * UTF-16 units of plain text in the newest revision, or 0 where `added` new
 * ones cannot matter: the whole document is only read when a call brings a lot
 * and the rows are large enough to be near the limit.
 */
export async function announcementTextUnits(tx: Tx, chat_id: string, added: number): Promise<number> {
  if (added < WORTH_COUNTING) return 0
  const size = await tx
    .selectFrom('blocks')
    .select(sql<number>`sum(length(body))`.as('characters'))
    .where('chat_id', '=', chat_id)
    .where('to_revision', '=', NEWEST)
    .executeTakeFirst()
  // A character is two units at most, so half the limit is surely below it.
  if (Number(size?.characters ?? 0) * 2 + added <= limits.announcementTextUnits) return 0
  let units = 0
  let last: string | undefined
  do {
    const query = tx
      .selectFrom('blocks')
      .select(['path', 'block_type', 'body'])
      .where('chat_id', '=', chat_id)
      .where('to_revision', '=', NEWEST)
      .orderBy('path')
      .limit(ROWS)
    const rows = await (last === undefined ? query : query.where('path', '>', last)).execute()
    for (const row of rows) units += textUnits(elementsOf(row.block_type, bodyOf(row)))
    last = rows.length === ROWS ? rows.at(-1)?.path : undefined
  } while (last !== undefined)
  return units
}
