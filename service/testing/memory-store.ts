import { SqliteDialect } from 'kysely'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import Libsql from 'libsql'
import { openStore } from '../store/open-store'
import { preparedOnce } from '../store/prepared-once'
import { newKey, secretsUnder } from '../store/secrets'
import type { Store } from '../store/store'
import { postgresStore, testDatabase } from './postgres-schemas'

/** A store of its own for each test, in memory, over the engine that the Node host uses; over PostgreSQL in the tests of that. */
export async function memoryStore(): Promise<Store> {
  if (testDatabase) return postgresStore(secretsUnder(await newKey()))
  return openStore(dialectOver(await migratedDatabase()))
}

/** A statement as it reaches the engine. */
export interface Asked {
  text: string
  values: readonly unknown[]
  /** It was asked while another one of its connection was not answered: both are one way there and back. */
  isBehind: boolean
}

/** A store of its own, which tells every statement that reaches the engine. */
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

/** A database in memory in which anyone who opens it finds its own version, so that there is nothing left to migrate. */
export async function migratedDatabase(): Promise<Libsql.Database> {
  madeBy ??= readSchema()
  const database = new Libsql(':memory:')
  database.exec(await madeBy)
  return database
}

/** An empty database in memory, to be migrated by who opens it. */
export const memoryDialect = () => dialectOver(new Libsql(':memory:'))

// libsql has better-sqlite3’s interface, which is what Kysely asks for.
export const dialectOver = (database: Libsql.Database) =>
  new SqliteDialect({ database: preparedOnce(database) })

let madeBy: Promise<string> | undefined

/**
 * What the migrations leave behind in an empty store, read from one that they
 * have run in: its tables and indexes as the engine wrote them down, and its
 * settings, which say the version. Running this takes a third of the time.
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
