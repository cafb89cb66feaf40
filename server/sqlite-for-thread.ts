import { createRequire } from 'node:module'
import { SqliteDialect } from 'kysely'
import type LibsqlDatabase from 'libsql'
import { preparedOnce } from '../service/store/prepared-once'

/**
 * Opens empty databases in memory, in a thread whose program does not hold the driver. The driver has native code, so
 * it is found from the file `base`.
 */
export function sqliteForThread(base: string): () => SqliteDialect {
  const Database = createRequire(base)('libsql') as typeof LibsqlDatabase
  return () => new SqliteDialect({ database: preparedOnce(new Database(':memory:')) })
}
