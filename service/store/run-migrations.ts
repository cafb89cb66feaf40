import { sql } from 'kysely'
import { migrations } from './migrations'
import type { Tx } from './store'

/** Runs what a store that has run the first `version` lists of migrations has not run yet. */
export async function runMigrations(tx: Tx, version = 0): Promise<void> {
  for (const step of migrations.slice(version).flat()) {
    if (typeof step === 'string') await sql.raw(step).execute(tx)
    else await step(tx)
  }
}
