import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/**
 * The same dialect, whose failed rollback hides nothing. An engine that runs
 * out of disk may end the transaction by itself; the rollback that follows is
 * then refused, and what it throws would be in place of the disk's error. If
 * a transaction really was left open it is rolled back before the connection is
 * used again, so that one failure is not the end of the store.
 */
export const rollingBack = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => rollingBackDriver(dialect.createDriver()),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})

function rollingBackDriver(driver: Driver): Driver {
  /** Whose rollback failed: whether something is open there nobody knows. */
  const uncertain = new WeakSet<DatabaseConnection>()
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const connection = await driver.acquireConnection()
      // Refused where nothing is open: then there is nothing to mend.
      if (uncertain.delete(connection)) await driver.rollbackTransaction(connection).catch(() => undefined)
      return connection
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    async rollbackTransaction(connection) {
      try {
        await driver.rollbackTransaction(connection)
      } catch {
        // What made it necessary is on its way to the caller, and is the error to tell.
        uncertain.add(connection)
      }
    },
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  }
}
