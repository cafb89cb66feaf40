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

/** Whether a statement answers rows is asked before each run of it; the engine is asked once. */
function readOnce(statement: SqliteStatement): SqliteStatement {
  const { reader } = statement
  return {
    reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => statement.iterate(parameters),
  }
}
