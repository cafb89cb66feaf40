import Libsql from 'libsql'
import { SqliteDialect } from 'kysely'
import { openStore } from '../store/open-store'
import type { Store } from '../store/store'

/** A store of its own for each test, in memory, over the engine that the Node host uses. */
export const memoryStore = (): Promise<Store> => openStore(memoryDialect())

// libsql has better-sqlite3’s interface, which is what Kysely asks for.
export const memoryDialect = () => new SqliteDialect({ database: new Libsql(':memory:') })
