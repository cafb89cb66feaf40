import { sql } from 'kysely'
import { insertMany } from './insert-many'
import type { Tx } from './store'
import { stripsOf } from './strips-of'

const ROWS_PER_INSERT = 500

/**
 * Moves the cells of every sheet from one text into rows of their own: the step between schema 1, in which
 * `sheets.cells` held them, and schema 2.
 */
export async function carrySheetCells(tx: Tx): Promise<void> {
  const tokens = await sql<{ token: string }>`select token from sheets`.execute(tx)
  for (const { token } of tokens.rows) {
    const { rows } = await sql<{ cells: string }>`select cells from sheets where token = ${token}`.execute(tx)
    const strips = stripsOf(JSON.parse(rows[0]?.cells ?? '[]') as unknown[][])
    for (let at = 0; at < strips.length; at += ROWS_PER_INSERT) {
      const part = strips.slice(at, at + ROWS_PER_INSERT)
      await insertMany(
        tx,
        'sheet_cells',
        part.map((strip) => ({ token, ...strip })),
      )
    }
  }
}
