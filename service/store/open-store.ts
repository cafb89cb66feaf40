import type { Dialect } from 'kysely'
import { changeSchema } from './engine'
import { migrations, schemaVersion, UNRELEASED } from './migrations'
import type { Migration } from './migrations'
import { oneConnection } from './one-connection'
import type { OneConnection } from './one-connection'
import { checksumOf, runMigrations } from './run-migrations'
import { newKey, SealBroken, secretsUnder } from './secrets'
import type { Secrets } from './secrets'
import type { Store, Tx } from './store'

const SCHEMA_VERSION = 'schema_version'
/** A sealed text by which a store recognises the key that it was made with. */
const KEY_CHECK = 'key_check'

/** The store cannot be opened by this service; the message tells its administrator why and what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

export interface OpenStoreOptions {
  /** Seals what is secret. When absent, a new key that is gone when the store closes: nothing sealed outlives it. */
  secrets?: Secrets
  /** Another connection to the same database, for readers; when absent, everybody waits for the one connection. */
  openReader?(): Dialect
  /** Called before the schema of a store that holds something is changed; the change waits for it. */
  beforeMigration?(from: number, to: number): Promise<void>
  /** In place of ours, for tests of a later version. */
  migrations?: readonly (readonly Migration[])[]
}

/**
 * Opens a store over any engine that Kysely has a dialect for, and brings its schema up to date in one transaction:
 * either completely or not at all. The engine's settings (durability, locks) are the host's. Throws StoreRefused when
 * a newer service or one before 0.2.0 wrote it, when other migrations ran in it than ours, or when its secrets were
 * sealed under another key. A refused store is unchanged.
 */
export async function openStore(dialect: Dialect, options: OpenStoreOptions = {}): Promise<Store> {
  const secrets = options.secrets ?? secretsUnder(await newKey())
  const lists = options.migrations ?? migrations
  const database = oneConnection(dialect)
  try {
    const [version, ours] = [await versionOf(database.queries), schemaVersion(lists)]
    if (version > UNRELEASED && version < ours) await options.beforeMigration?.(version, ours)
    await database.transaction((tx) => migrate(tx, secrets, lists))
    if (options.secrets) await checkKey(database.queries, secrets)
  } catch (error) {
    await database.closeAtOnce()
    throw error
  }
  return storeOver(database, secrets, options.openReader)
}

/** The store in a database that `openStore` has brought up to date before. */
export const openAgain = (dialect: Dialect, secrets: Secrets): Store =>
  storeOver(oneConnection(dialect), secrets)

function storeOver(database: OneConnection, secrets: Secrets, openReader?: () => Dialect): Store {
  const [readers, longReaders] = openReader
    ? [oneConnection(openReader()), oneConnection(openReader())]
    : [database, database]
  return {
    secrets,
    transaction: (work) => database.transaction(work),
    read: (ask) => ask(readers.queries),
    reading: (work) => readers.transaction(work),
    readingLong: (work) => longReaders.transaction(work),
    async close() {
      // The writer closes last, which leaves everything in one file. A driver closes at once, even during a
      // transaction. Waiting for a turn at the connection lets earlier transactions finish.
      for (const each of new Set([longReaders, readers, database])) await each.close()
    },
  }
}

/** 0: nothing has been written yet. */
async function versionOf(db: Tx): Promise<number> {
  await changeSchema(db, 'create table if not exists settings (name text primary key, value text not null)')
  return Number((await setting(db, SCHEMA_VERSION)) ?? 0)
}

/**
 * Brings the schema up to date in the caller's transaction, where several services share a database and keep its key
 * together; returns what seals its secrets. Throws StoreRefused as `openStore` does.
 */
export async function migrateStore(tx: Tx, secretsOf: (tx: Tx) => Promise<Secrets>): Promise<Secrets> {
  await versionOf(tx)
  const secrets = await secretsOf(tx)
  await migrate(tx, secrets, migrations, 1)
  await checkKey(tx, secrets)
  return secrets
}

/** `newer`: how many schemas newer than ours are accepted, while services of two versions run side by side. */
async function migrate(tx: Tx, secrets: Secrets, lists: readonly (readonly Migration[])[], newer = 0) {
  const version = Number((await setting(tx, SCHEMA_VERSION)) ?? 0)
  const ours = schemaVersion(lists)
  if (version > 0 && version <= UNRELEASED) throw new StoreRefused(beforeFirstRelease(version))
  if (!Number.isInteger(version) || version > ours + newer) {
    throw new StoreRefused(
      `The database has schema ${version}, but this version of Herald supports schemas up to ${ours}. ` +
        'Start the newer version that wrote it.',
    )
  }
  const checksums = await checksumsOf(lists)
  const known = version === 0 ? 0 : version - UNRELEASED
  await requireSameMigrations(tx, version, checksums.slice(0, known))
  if (version >= ours) return
  await runMigrations(tx, secrets, lists.slice(known))
  for (const [at, checksum] of checksums.entries()) await setSetting(tx, migrationName(at), checksum)
  await setSetting(tx, SCHEMA_VERSION, String(ours))
}

const beforeFirstRelease = (version: number) =>
  `The database has schema ${version}, from before Herald 0.2.0. Herald changed nothing. ` +
  'To keep its data, run herald export with the version that wrote it, and start a new folder with that world file.'

/** The checksums of our own lists, which stay the same while the process runs. */
let checksumsOfOurs: Promise<string[]> | undefined

const checksumsOf = (lists: readonly (readonly Migration[])[]): Promise<string[]> => {
  if (lists !== migrations) return Promise.all(lists.map(checksumOf))
  return (checksumsOfOurs ??= Promise.all(migrations.map(checksumOf)))
}

const migrationName = (at: number) => `migration_${at + 1}`

async function requireSameMigrations(tx: Tx, version: number, checksums: readonly string[]) {
  for (const [at, checksum] of checksums.entries()) {
    if ((await setting(tx, migrationName(at))) === checksum) continue
    throw new StoreRefused(
      `The database has schema ${version}, but its migration ${at + 1} differs from that of this version of Herald. ` +
        'Start the version that wrote it, export its world, and start a new folder with that.',
    )
  }
}

async function checkKey(db: Tx, secrets: Secrets) {
  const check = await setting(db, KEY_CHECK)
  if (check === undefined) return setSetting(db, KEY_CHECK, await secrets.seal(KEY_CHECK))
  try {
    await secrets.open(check)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new StoreRefused(
      'The secrets in the database were encrypted with another key. Restore the key that belongs to the database.',
      { cause: error },
    )
  }
}

export const setting = async (db: Tx, name: string): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value

export async function setSetting(db: Tx, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
