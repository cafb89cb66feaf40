import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'

let loaded: Promise<Sqlite3Static> | undefined

/** SQLite, compiled to WebAssembly, in a page, a worker or a Node process: one engine for all callers. */
export const loadSqliteHere = (): Promise<Sqlite3Static> => (loaded ??= load())

const load = async () =>
  isNode()
    ? (await import('./load-sqlite-in-node')).loadSqlite()
    : (await import('./load-sqlite')).loadSqlite()

/** True even if a test has added a document to Node's own globals. */
const isNode = (): boolean =>
  (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !== undefined
