import Database from 'libsql'
import { SqliteDialect } from 'kysely'
import { preparedOnce } from '../service/store/prepared-once'

/**
 * SQLite in a file, as a Kysely dialect. Every commit is flushed to the disk
 * before it returns (WAL with synchronous=FULL), and closing leaves everything
 * in the one file, whatever lies empty beside it.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new Database(file)
  try {
    for (const setting of settings) database.pragma(setting)
    verifyDurable(database)
  } catch (error) {
    database.close()
    throw error
  }
  const close = () => {
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.close()
  }
  return new SqliteDialect({ database: preparedOnce(database, close) })
}

const settings = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000']

/** A file system without WAL answers another mode silently; then nothing is promised, and we say so. */
function verifyDurable(database: Database.Database) {
  const [journal] = database.pragma('journal_mode') as { journal_mode: string }[]
  const [flush] = database.pragma('synchronous') as { synchronous: number }[]
  if (journal?.journal_mode !== 'wal' || (flush?.synchronous ?? 0) < 2)
    throw new Error('The database cannot be kept safely here: the file system does not support WAL.')
}
