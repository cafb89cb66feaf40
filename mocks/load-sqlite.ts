import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import wasmUrl from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url'
import { startSqlite } from './start-sqlite'

/** SQLite, compiled to WebAssembly and loaded from the page's own host. Call it once. */
export const loadSqlite = (): Promise<Sqlite3Static> =>
  startSqlite(init, (imports) => WebAssembly.instantiateStreaming(fetch(wasmUrl), imports))
