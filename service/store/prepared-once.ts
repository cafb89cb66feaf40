import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** How many statements are kept prepared: a service runs the same few dozen queries. */
const MAX_PREPARED = 200

/** The same database, which prepares a statement only once; `close` is called after all of them are released. */
export function preparedOnce(database: SqliteDatabase, close = () => database.close()): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = readOnce(database.prepare(sql))
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

/** Whether a statement returns rows is read before each run of it; the engine is asked once. */
function readOnce(statement: SqliteStatement): SqliteStatement {
  const { reader } = statement
  return {
    reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => statement.iterate(parameters),
  }
}
