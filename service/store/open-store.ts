import { Kysely, sql } from 'kysely'
import type { Dialect } from 'kysely'
import type { Database } from './database'
import { migrations } from './migrations'
import { runMigrations } from './run-migrations'
import type { Store } from './store'

const SCHEMA_VERSION = 'schema_version'

/**
 * Opens a store over any engine that Kysely has a dialect for, and brings its
 * schema up to date in one transaction: afterwards it is whole, or as it was.
 * The engine's settings (durability, locks) are the host's. Throws when the
 * store was written by a newer version of the service than this one.
 */
export async function openStore(dialect: Dialect): Promise<Store> {
  const db = new Kysely<Database>({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    transaction: (work) => db.transaction().execute(work),
    read: (ask) => ask(db),
    close: () => db.destroy(),
  }
}

const migrate = (db: Kysely<Database>) =>
  db.transaction().execute(async (tx) => {
    await sql`create table if not exists settings (name text primary key, value text not null)`.execute(tx)
    const row = await tx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', SCHEMA_VERSION)
      .executeTakeFirst()
    const version = Number(row?.value ?? 0)
    if (version > migrations.length) {
      throw new Error(`the store has schema version ${version}; this service knows ${migrations.length}`)
    }
    if (version === migrations.length) return
    await runMigrations(tx, version)
    const value = String(migrations.length)
    await tx
      .insertInto('settings')
      .values({ name: SCHEMA_VERSION, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
