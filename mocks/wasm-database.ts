import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

/** How many statements are kept prepared; the service runs the same few dozen queries. */
const MAX_PREPARED = 200

/** SQLite in memory, compiled to WebAssembly. */
export interface WasmDatabase {
  dialect: SqliteDialect
  /** Rows written so far: if the number has not changed, nothing was written. */
  written(): number
  /** The whole database as the bytes of a file. Call it only between transactions. */
  image(): Uint8Array
}

/** Opens an empty database, or the one that an image holds. */
export function wasmDatabase(sqlite3: Sqlite3Static, image?: Uint8Array): WasmDatabase {
  const { capi } = sqlite3
  const database = new sqlite3.oo1.DB(':memory:')
  if (image) fill(sqlite3, database, image)
  database.exec('PRAGMA foreign_keys = ON')
  return {
    dialect: new SqliteDialect({ database: asDriver(database, sqlite3) }),
    written: () => Number(capi.sqlite3_total_changes64(database)),
    image: () => capi.sqlite3_js_db_export(database),
  }
}

type Db = InstanceType<Sqlite3Static['oo1']['DB']>

/** The bytes become the database's own memory, which it may grow, and which it frees when it closes. */
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

/** The driver that Kysely's dialect for SQLite needs. */
function asDriver(database: Db, sqlite3: Sqlite3Static): SqliteDatabase {
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
      const statement = asStatement(database, sqlite3, sql)
      prepared.set(sql, statement)
      return statement
    },
    close() {
      forget()
      database.close()
    },
  }
}

type Statement = ReturnType<Db['prepare']>

/** Text as it was written: the library's own reader drops a byte order mark at its beginning, and stops at a zero. */
function valueAt({ capi, wasm }: Sqlite3Static, statement: Statement, at: number): unknown {
  const { pointer } = statement
  if (pointer === undefined || capi.sqlite3_column_type(pointer, at) !== capi.SQLITE_TEXT) {
    return statement.get(at)
  }
  const begin = Number(wasm.exports['sqlite3_column_text'](pointer, at))
  const length = capi.sqlite3_column_bytes(pointer, at)
  return utf8.decode(wasm.heap8u().subarray(begin, begin + length))
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

type Bindable = string | number | bigint | null | Uint8Array

/** SQLite takes bytes only of this realm's class, and Web Crypto may return those of another. */
const asBindable = (value: unknown): Bindable =>
  ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : (value as Bindable)

function asStatement(database: Db, sqlite3: Sqlite3Static, sql: string) {
  const { capi } = sqlite3
  const statement = database.prepare(sql)

  /** Runs the statement to its end and resets it for the next time, even if it fails. */
  const rowsOf = (parameters: ReadonlyArray<unknown>): unknown[] => {
    const rows: unknown[] = []
    try {
      if (parameters.length > 0) statement.bind(parameters.map(asBindable))
      let names: string[] | undefined
      while (statement.step()) {
        // Read after the first step: only then does it know of columns that were renamed since it was prepared.
        names ??= statement.getColumnNames()
        rows.push(Object.fromEntries(names.map((name, at) => [name, valueAt(sqlite3, statement, at)])))
      }
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
