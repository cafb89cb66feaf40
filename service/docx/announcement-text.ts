import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import { textUnits } from './elements'
import { limits } from './limits'
import { bodyOf, elementsOf } from './wire-block'

/**
 * The length of an announcement's text in UTF-16 units, for the one rule that needs it. It is an upper bound for the
 * newest revision, and exact if `added` more could break the limit. Counting on every write would read the whole
 * document, so the announcement's row keeps a bound.
 */
export async function textBound(tx: Tx, chat_id: string, bound: number, added: number): Promise<number> {
  return bound + added <= limits.announcementTextUnits || added === 0 ? bound : countedUnits(tx, chat_id)
}

const ROWS = 5_000

async function countedUnits(tx: Tx, chat_id: string): Promise<number> {
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
