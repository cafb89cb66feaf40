import { SqliteDialect } from 'kysely'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import Libsql from 'libsql'
import { openStore } from '../store/open-store'
import { preparedOnce } from '../store/prepared-once'
import { newKey, secretsUnder } from '../store/secrets'
import type { Store } from '../store/store'
import { postgresStore, testDatabase } from './postgres-schemas'
import type { Asked } from './postgres-schemas'

/**
 * A store of its own for each test, in memory, over the engine of the Node host; over PostgreSQL in the tests for
 * that.
 */
export async function memoryStore(): Promise<Store> {
  if (testDatabase) return postgresStore(secretsUnder(await newKey()))
  return openStore(dialectOver(await migratedDatabase()))
}

/** A store of its own, which reports every statement that reaches the engine. */
export async function countedStore(onQuery: (asked: Asked) => void): Promise<Store> {
  if (testDatabase) return postgresStore(secretsUnder(await newKey()), onQuery)
  const database = await migratedDatabase()
  const counted: SqliteDatabase = {
    prepare(text) {
      const statement = database.prepare(text) as SqliteStatement
      const tell = (values: readonly unknown[]) => (onQuery({ text, values, isBehind: false }), values)
      return {
        reader: statement.reader,
        all: (values) => statement.all(tell(values)),
        run: (values) => statement.run(tell(values)),
        iterate: (values) => statement.iterate(tell(values)),
      }
    },
    close: () => database.close(),
  }
  return openStore(new SqliteDialect({ database: preparedOnce(counted) }))
}

/** A database in memory that already has the current schema, so that opening it migrates nothing. */
export async function migratedDatabase(): Promise<Libsql.Database> {
  madeBy ??= readSchema()
  const database = new Libsql(':memory:')
  database.exec(await madeBy)
  return database
}

/** An empty database in memory. Its caller runs the migrations. */
export const memoryDialect = () => dialectOver(new Libsql(':memory:'))

// libsql has better-sqlite3’s interface, which Kysely expects.
export const dialectOver = (database: Libsql.Database) =>
  new SqliteDialect({ database: preparedOnce(database) })

let madeBy: Promise<string> | undefined

/**
 * The result of the migrations in an empty store, read from one in which they have run. It has the tables and indexes
 * in the engine's words, and the settings with the version. Running this takes a third of the time.
 */
async function readSchema(): Promise<string> {
  const migrated = new Libsql(':memory:')
  await openStore(dialectOver(migrated))
  const things = migrated.prepare('select sql from sqlite_schema where sql is not null order by rowid').all()
  const settings = migrated.prepare('select quote(name) as name, quote(value) as value from settings').all()
  migrated.close()
  return [
    ...(things as { sql: string }[]).map(({ sql }) => sql),
    ...(settings as { name: string; value: string }[]).map(
      ({ name, value }) => `insert into settings (name, value) values (${name}, ${value})`,
    ),
  ].join(';\n')
}
