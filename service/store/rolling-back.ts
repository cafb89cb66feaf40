import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/**
 * The same dialect, except that a failed rollback hides no error. An engine that runs out of disk may end the
 * transaction by itself; the rollback that follows then fails, and its error would replace the disk's. If a
 * transaction really was left open, it is rolled back before the connection is used again, so that one failure does
 * not end the store.
 */
export const rollingBack = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => rollingBackDriver(dialect.createDriver()),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})

function rollingBackDriver(driver: Driver): Driver {
  /** Connections whose rollback failed: a transaction may still be open there. */
  const uncertain = new WeakSet<DatabaseConnection>()
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const connection = await driver.acquireConnection()
      // Fails where nothing is open: then nothing needs to be done.
      if (uncertain.delete(connection)) await driver.rollbackTransaction(connection).catch(() => undefined)
      return connection
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    async rollbackTransaction(connection) {
      try {
        await driver.rollbackTransaction(connection)
      } catch {
        // The error that made it necessary is on its way to the caller.
        uncertain.add(connection)
      }
    },
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  }
}
