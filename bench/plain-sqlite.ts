import { SqliteDialect } from 'kysely'
import Database from 'libsql'
import { preparedOnce } from '../service/store/prepared-once'

/** The floor: SQLite as the server sets it, but without sums of its pages; it puts its log away by itself. */
export function plainSqlite(file: string): SqliteDialect {
  const database = new Database(file)
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    database.pragma(setting)
  return new SqliteDialect({ database: preparedOnce(database) })
}
