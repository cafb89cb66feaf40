import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import wasmUrl from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url'

/** The module reads this while it starts; there is no other way to tell it where its .wasm is. */
interface Starting {
  sqlite3InitModuleState?: { wasmFilename: string }
  sqlite3ApiConfig?: { warn(...words: unknown[]): void }
}

/** SQLite, compiled to WebAssembly and loaded from the page's own host. Call it once. */
export function loadSqlite(): Promise<Sqlite3Static> {
  const starting = globalThis as Starting
  if (starting.sqlite3InitModuleState) starting.sqlite3InitModuleState.wasmFilename = wasmUrl
  // Otherwise it warns about the browser's file system, which is not needed.
  starting.sqlite3ApiConfig = { warn: quiet }
  return init({ print: quiet, printErr: quiet })
}

const quiet = () => undefined
