import type { Insertable } from 'kysely'
import { turn } from '../../primitives/in-slices'
import type { Database } from '../store/database'
import { insertMany } from '../store/insert-many'
import type { Tx } from '../store/store'

/** Every row of a world, by table. */
export type Rows = { [Table in keyof Database]: Insertable<Database[Table]>[] }

/** SQLite takes 32,766 values in a statement; big statements gain nothing beyond some thousands. */
const VALUES_PER_INSERT = 4_500

/**
 * Writes rows into their tables. Others who do not need the same connection get a turn after each big statement, or as
 * many small ones. Rows of one table have the same columns.
 */
export async function insertRows(tx: Tx, rows: Partial<Rows>): Promise<void> {
  const written = { sinceTurn: 0 }
  for (const table of Object.keys(rows) as (keyof Database)[])
    await insertAll(tx, table, rows[table] ?? [], written)
}

async function insertAll(
  tx: Tx,
  table: keyof Database,
  rows: readonly object[],
  written: { sinceTurn: number },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  if (columns === 0) return
  const at_once = Math.max(1, Math.floor(VALUES_PER_INSERT / columns))
  for (let at = 0; at < rows.length; at += at_once) {
    // The rows do fit this table; the loop has only lost their type.
    const part = rows.slice(at, at + at_once) as Insertable<Database['settings']>[]
    await insertMany(tx, table as 'settings', part)
    written.sinceTurn += part.length * columns
    if (written.sinceTurn < VALUES_PER_INSERT / 2) continue
    written.sinceTurn = 0
    await turn()
  }
}
