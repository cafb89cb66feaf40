import { sql } from 'kysely'
import { carrySheetCells } from './carry-sheet-cells'
import { isPostgres } from './engine'
import type { Tx } from './store'

/**
 * Lists 1 and 2 of the migrations grew on 20 November 2026 after stores had run them. A store of schema 2 may
 * therefore hold any beginning of list 2. This function adds what is missing by the same steps (`second` is list 2),
 * and leaves a complete store unchanged.
 */
export async function completeSchema(tx: Tx, second: readonly unknown[]): Promise<void> {
  // Only SQLite held stores of that day.
  if (isPostgres(tx)) return
  if (!(await hasColumn(tx, 'announcements', 'text_bound'))) {
    await sql`alter table announcements add column text_bound integer not null default 0`.execute(tx)
    // An upper bound of the text's UTF-16 units: the JSON around it is longer, and a code point has two at most.
    await sql`update announcements set text_bound = coalesce((select sum(2 * length(body)) from blocks
      where blocks.chat_id = announcements.chat_id and blocks.to_revision = 2147483647), 0)`.execute(tx)
  }
  for (const step of second) {
    if (typeof step !== 'string') {
      if (await hasColumn(tx, 'sheets', 'cells')) await carrySheetCells(tx)
    } else if (await isMissing(tx, step)) {
      await sql.raw(step).execute(tx)
    }
  }
  // List 2 made this for a day in place of `media_holders`.
  await sql`drop index if exists blocks_by_id`.execute(tx)
}

/** Whether a step of list 2 has not been run. The one update among them was part of it from its first hour. */
async function isMissing(tx: Tx, step: string): Promise<boolean> {
  const [, verb, kind, name = '', change, column = ''] =
    /^(create|drop|alter) (table|index) (\w+)(?: (add|drop) column (\w+))?/.exec(step) ?? []
  if (verb === 'create') return !(await isThere(tx, name))
  if (verb === 'drop') return isThere(tx, name)
  if (kind === 'table' && change === 'add') return !(await hasColumn(tx, name, column))
  if (kind === 'table' && change === 'drop') return hasColumn(tx, name, column)
  return false
}

async function isThere(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where name = ${name}`.execute(tx)
  return rows.length > 0
}

async function hasColumn(tx: Tx, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pragma_table_info(${table}) where name = ${column}`.execute(tx)
  return rows.length > 0
}
