import type Init from '@sqlite.org/sqlite-wasm'
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import wasm from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url&inline'

/**
 * SQLite in a Node process. The package names a file for Node that it does not ship. The one for browsers works with
 * the address of its .wasm.
 */
export async function loadSqlite(): Promise<Sqlite3Static> {
  const path = '../node_modules/@sqlite.org/sqlite-wasm/index.mjs'
  const browsers = new URL(path, import.meta.url).href
  const { default: init } = (await import(/* @vite-ignore */ browsers)) as { default: typeof Init }
  const starting = globalThis as {
    sqlite3InitModuleState?: { wasmFilename: string }
    sqlite3ApiConfig?: { warn(...words: unknown[]): void }
  }
  if (starting.sqlite3InitModuleState) starting.sqlite3InitModuleState.wasmFilename = wasm
  // Otherwise it warns about a missing browser file system, which is not needed.
  starting.sqlite3ApiConfig = { warn: quiet }
  return init({ print: quiet, printErr: quiet })
}

const quiet = () => undefined
