import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Statements that are kept prepared: a service asks the same few dozen questions. */
const MAX_PREPARED = 200

/** The same database, which prepares a statement once however often it is asked; `close` is told after it has let go of them all. */
export function preparedOnce(database: SqliteDatabase, close = () => database.close()): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      if (prepared.size >= MAX_PREPARED) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
    close() {
      prepared.clear()
      close()
    },
  }
}
