import { DefaultQueryExecutor, Kysely, SingleConnectionProvider, Transaction } from 'kysely'
import type {
  CompiledQuery,
  ConnectionProvider,
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
  QueryCompiler,
  QueryResult,
} from 'kysely'
import type { Database } from './database'
import type { Tx } from './store'

/** A database with one connection, which has done a query when it returns, as SQLite has. */
export interface OneConnection {
  /** For queries outside of transactions. Each waits for the transaction that is under way. */
  queries: Tx
  /** Runs `work` in a transaction, alone on the connection. Rolls it back if `work` throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits for its turn, then closes the database. */
  close(): Promise<void>
  /** The same without waiting. */
  closeAtOnce(): Promise<void>
}

/**
 * Kysely over one connection, with executors of our own. Kysely's make a dozen promises for each query, as its queries
 * may wait for each other. Here none does within a transaction, nor while the connection is free.
 */
export function oneConnection(engine: Dialect): OneConnection {
  const driver = new OwnDriver(engine.createDriver())
  const dialect: Dialect = {
    createAdapter: () => engine.createAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => engine.createIntrospector(db),
    createQueryCompiler: () => engine.createQueryCompiler(),
  }
  const config = { dialect }
  const base = new Kysely<Database>(config)
  const [compiler, adapter] = [engine.createQueryCompiler(), engine.createAdapter()]
  const executor = new AtOnce(compiler, adapter, base.getExecutor(), () => driver.free)
  return {
    queries: new Kysely<Database>({ config, dialect, driver, executor }),
    transaction: (work) =>
      executor.provideConnection(async (connection) => {
        await driver.beginTransaction(connection)
        let isOver = false
        const own = new AtOnce(compiler, adapter, new SingleConnectionProvider(connection), () => {
          if (isOver) throw new Error('the transaction is over')
          return connection
        })
        try {
          const result = await work(new Transaction<Database>({ config, dialect, driver, executor: own }))
          await driver.commitTransaction(connection)
          return result
        } catch (error) {
          await driver.rollbackTransaction(connection)
          throw error
        } finally {
          isOver = true
        }
      }),
    close: () => base.connection().execute(() => base.destroy()),
    closeAtOnce: () => base.destroy(),
  }
}

/** Does a query directly on the connection, where `direct` gives one. */
class AtOnce extends DefaultQueryExecutor {
  readonly #direct: () => DatabaseConnection | undefined

  constructor(
    compiler: QueryCompiler,
    adapter: DialectAdapter,
    provider: ConnectionProvider,
    direct: () => DatabaseConnection | undefined,
  ) {
    super(compiler, adapter, provider)
    this.#direct = direct
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#direct()?.executeQuery<Row>(query) ?? super.executeQuery<Row>(query)
    } catch (error) {
      return Promise.reject(error)
    }
  }
}

/**
 * The engine's driver, which knows whether its connection is free, and except that a failed rollback hides no error.
 * An engine that runs out of disk may end the transaction by itself; the rollback that follows then fails, and its
 * error would replace the disk's. If a transaction really was left open, it is rolled back before the connection is
 * used again, so that one failure does not end the store.
 */
class OwnDriver implements Driver {
  readonly #driver: Driver
  /** How many hold the connection or wait for it. */
  #holders = 0
  /** The connection, once it was used and until it is closed. */
  #known: DatabaseConnection | undefined
  /** A rollback failed: a transaction may still be open. */
  #isUncertain = false

  constructor(driver: Driver) {
    this.#driver = driver
  }

  /** The connection, if it can be used at once. */
  get free(): DatabaseConnection | undefined {
    return this.#holders === 0 && !this.#isUncertain ? this.#known : undefined
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#holders += 1
    const connection = await this.#driver.acquireConnection()
    this.#known = connection
    // Fails where nothing is open: then nothing needs to be done.
    if (this.#isUncertain) await this.#driver.rollbackTransaction(connection).catch(() => undefined)
    this.#isUncertain = false
    return connection
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.beginTransaction(connection, {})
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#driver.rollbackTransaction(connection)
    } catch {
      // The error that made it necessary is on its way to the caller.
      this.#isUncertain = true
    }
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#holders -= 1
    return this.#driver.releaseConnection(connection)
  }

  destroy(): Promise<void> {
    this.#known = undefined
    return this.#driver.destroy()
  }
}
