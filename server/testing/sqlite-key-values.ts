import type Libsql from 'libsql'
import type { Key, KeyValueStore, Write } from '../../primitives/key-value-store'

const keyOf = (key: Key) => (typeof key === 'string' ? key : JSON.stringify(key))

/** Values in a SQLite file. A write is on disk, whole, when it resolves. */
export function sqliteKeyValues(database: Libsql.Database): KeyValueStore {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL)')
  const find = database.prepare('SELECT value FROM kept WHERE key = ?')
  const list = database.prepare(
    'SELECT key, value FROM kept WHERE substr(key, 1, length(?)) = ? ORDER BY key',
  )
  const put = database.prepare('INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM kept WHERE key = ?')
  const removeBelow = database.prepare('DELETE FROM kept WHERE substr(key, 1, length(?)) = ?')

  const read = <T>(key: Key): T | undefined => {
    const row = find.get(keyOf(key)) as { value: string } | undefined
    return row && (JSON.parse(row.value) as T)
  }
  const entriesBelow = <T>(below: Key = ''): [Key, T][] => {
    const rows = list.all(keyOf(below), keyOf(below)) as { key: string; value: string }[]
    return rows.map(({ key, value }) => [key, JSON.parse(value) as T])
  }
  const write = database.transaction((change: Write) => {
    for (const key of change.remove ?? []) remove.run(keyOf(key))
    if (change.removeBelow !== undefined)
      removeBelow.run(keyOf(change.removeBelow), keyOf(change.removeBelow))
    for (const [key, value] of change.put ?? []) put.run(keyOf(key), JSON.stringify(value))
    // Read as that text.
    for (const [key, value] of change.putJson ?? [])
      put.run(keyOf(key), JSON.stringify(JSON.stringify(value)))
  })
  return {
    isGivenUp: false,
    get: async (key) => read(key),
    getMany: async (keys) => keys.map((key) => read(key)),
    entries: async (below) => entriesBelow(below),
    keys: async (below) => entriesBelow(below).map(([key]) => key),
    write: async (change) => write(change),
    set: async (key, value) => write({ put: [[key, value]] }),
    remove: async (...keys) => write({ remove: keys }),
    update: async <T>(key: Key, change: (known: T | undefined) => T) =>
      write({ put: [[key, change(read(key))]] }),
  }
}
