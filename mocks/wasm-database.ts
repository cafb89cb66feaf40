import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

/** Statements that are kept prepared; the service asks the same few dozen questions. */
const MAX_PREPARED = 200

/** SQLite in memory, compiled to WebAssembly. */
export interface WasmDatabase {
  dialect: SqliteDialect
  /** Rows written so far: when it has not changed, nothing was written. */
  written(): number
  /** The whole database as the bytes of a file. Only between transactions. */
  image(): Uint8Array
}

/** Opens an empty database, or the one that an image holds. */
export function wasmDatabase(sqlite3: Sqlite3Static, image?: Uint8Array): WasmDatabase {
  const { capi } = sqlite3
  const database = new sqlite3.oo1.DB(':memory:')
  if (image) fill(sqlite3, database, image)
  database.exec('PRAGMA foreign_keys = ON')
  return {
    dialect: new SqliteDialect({ database: asDriver(database, capi) }),
    written: () => Number(capi.sqlite3_total_changes64(database)),
    image: () => capi.sqlite3_js_db_export(database),
  }
}

type Db = InstanceType<Sqlite3Static['oo1']['DB']>

/** The bytes become the database's own memory, which it may grow and gives back when it closes. */
function fill({ capi, wasm }: Sqlite3Static, database: Db, image: Uint8Array) {
  const bytes = wasm.allocFromTypedArray(image)
  const code = capi.sqlite3_deserialize(
    database,
    'main',
    bytes,
    image.length,
    image.length,
    capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE,
  )
  database.checkRc(code)
}

/** What Kysely's dialect for SQLite asks of a driver. */
function asDriver(database: Db, capi: Sqlite3Static['capi']): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement & { finalize(): void }>()
  const forget = () => {
    for (const statement of prepared.values()) statement.finalize()
    prepared.clear()
  }
  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= MAX_PREPARED) forget()
      const statement = asStatement(database, capi, sql)
      prepared.set(sql, statement)
      return statement
    },
    close() {
      forget()
      database.close()
    },
  }
}

type Bindable = string | number | bigint | null | Uint8Array

function asStatement(database: Db, capi: Sqlite3Static['capi'], sql: string) {
  const statement = database.prepare(sql)

  /** Runs it to its end, and leaves it ready for the next time, also when it fails. */
  const rowsOf = (parameters: ReadonlyArray<unknown>): unknown[] => {
    const rows: unknown[] = []
    try {
      if (parameters.length > 0) statement.bind(parameters as Bindable[])
      while (statement.step()) rows.push(statement.get({}))
      return rows
    } finally {
      statement.reset(true)
    }
  }

  return {
    reader: statement.columnCount > 0,
    all: rowsOf,
    run(parameters: ReadonlyArray<unknown>) {
      rowsOf(parameters)
      return {
        changes: Number(database.changes()),
        lastInsertRowid: Number(capi.sqlite3_last_insert_rowid(database)),
      }
    },
    iterate: (parameters: ReadonlyArray<unknown>) => rowsOf(parameters)[Symbol.iterator](),
    finalize: () => statement.finalize(),
  }
}
