import { SqliteDialect } from 'kysely'
import Database from 'libsql'
import { preparedOnce } from '../service/store/prepared-once'

/** The floor: SQLite with the server's settings, but without page checksums; it checkpoints its log by itself. */
export function plainSqlite(file: string): SqliteDialect {
  const database = new Database(file)
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    database.pragma(setting)
  return new SqliteDialect({ database: preparedOnce(database) })
}
