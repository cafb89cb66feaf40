import type Init from '@sqlite.org/sqlite-wasm'
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import wasm from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url&inline'
import { startSqlite } from './start-sqlite'

/** SQLite in a Node process. The package names a file for Node that it does not ship; the one for browsers works, too. */
export async function loadSqlite(): Promise<Sqlite3Static> {
  const path = '../node_modules/@sqlite.org/sqlite-wasm/index.mjs'
  const browsers = new URL(path, import.meta.url).href
  const { default: init } = (await import(/* @vite-ignore */ browsers)) as { default: typeof Init }
  const bytes = Buffer.from(wasm.slice(wasm.indexOf(',') + 1), 'base64')
  return startSqlite(init, (imports) => WebAssembly.instantiate(bytes, imports))
}
