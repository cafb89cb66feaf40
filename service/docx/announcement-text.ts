import { NEWEST } from '../store/database'
import type { Tx } from '../store/store'
import { textUnits } from './elements'
import { limits } from './limits'
import { bodyOf, elementsOf } from './wire-block'

/**
 * How much text an announcement holds, in UTF-16 units, for the one rule that
 * asks. Counting it would read the whole document on every write, so a bound is
 * kept: writing adds to it, deleting leaves it, and only when it would break the
 * rule is the text counted, which makes it exact again.
 */
const nameOf = (chat_id: string) => `text units ${chat_id}`

/** At least the units of the newest revision; exactly them where `added` more would break the limit. */
export async function textBound(
  tx: Tx,
  chat_id: string,
  block_count: number,
  added: number,
): Promise<number> {
  if (added === 0) return 0
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', nameOf(chat_id))
    .executeTakeFirst()
  const bound = row ? Number(row.value) : block_count * limits.textUnits
  return bound + added <= limits.announcementTextUnits ? bound : countedUnits(tx, chat_id)
}

/** Keeps the bound that a write leaves. */
export async function keepTextBound(tx: Tx, chat_id: string, units: number): Promise<void> {
  const value = String(units)
  await tx
    .insertInto('settings')
    .values({ name: nameOf(chat_id), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
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
