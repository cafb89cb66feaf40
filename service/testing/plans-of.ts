import { Kysely, sql } from 'kysely'
import type { Database } from '../store/database'
import { migrations } from '../store/migrations'
import { runMigrations } from '../store/run-migrations'
import { newKey, secretsUnder } from '../store/secrets'
import type { Tx } from '../store/store'
import { memoryDialect } from './memory-store'

/** SQLite's plan for every query that `work` makes on a fresh store without statistics. Inserts have none. */
export async function plansOf(work: (db: Tx) => Promise<unknown>): Promise<string[]> {
  const queries: { sql: string; parameters: readonly unknown[] }[] = []
  const log = ({ query }: { query: { sql: string; parameters: readonly unknown[] } }) =>
    void queries.push(query)
  const db = new Kysely<Database>({ dialect: memoryDialect(), log })
  await runMigrations(db, secretsUnder(await newKey()), migrations)
  queries.length = 0
  await work(db)
  const plans: string[] = []
  for (const { sql: text, parameters } of queries.splice(0)) {
    if (text.startsWith('insert')) continue
    const parts = `explain query plan ${text}`.split('?')
    const query = sql.join(
      parts.map((part, place) =>
        place === 0 ? sql.raw(part) : sql`${parameters[place - 1]}${sql.raw(part)}`,
      ),
      sql.raw(''),
    )
    const { rows } = await sql<{ detail: string }>`${query}`.execute(db)
    plans.push(rows.map((row) => row.detail).join('; '))
  }
  await db.destroy()
  return plans
}
