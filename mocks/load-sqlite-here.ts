import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'

/** SQLite, compiled to WebAssembly, in a page, a worker or a Node process. Call it once. */
export const loadSqliteHere = async (): Promise<Sqlite3Static> =>
  isNode()
    ? (await import('./load-sqlite-in-node')).loadSqlite()
    : (await import('./load-sqlite')).loadSqlite()

/** Also where a test has put a document beside Node's own things. */
const isNode = (): boolean =>
  (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !== undefined
