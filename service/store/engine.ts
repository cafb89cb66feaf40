import { PostgresAdapter, sql } from 'kysely'
import type { Tx } from './store'

export const isPostgres = (tx: Tx): boolean => tx.getExecutor().adapter instanceof PostgresAdapter

/**
 * Runs a statement that changes the schema. Texts compare byte by byte on every engine: SQLite does so by itself, and
 * PostgreSQL where the column says so.
 */
export async function changeSchema(tx: Tx, statement: string): Promise<void> {
  const text = isPostgres(tx) ? statement.replace(/\btext\b/g, 'text collate "C"') : statement
  await sql.raw(text).execute(tx)
}
