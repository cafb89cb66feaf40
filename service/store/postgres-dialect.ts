import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, QueryResult } from 'kysely'
import { askTraces, isLocking, isSentAhead, LocksWaited } from './sent-ahead'

/**
 * The interface that a driver for PostgreSQL must offer; `pg` does. A query without a name and values may hold
 * several statements.
 */
export interface PostgresClient {
  query(query: {
    name?: string
    text: string
    values?: unknown[]
    types: typeof types
  }): Promise<PostgresResult | PostgresResult[]>
  /** With an error, the connection is closed and not used again. */
  release(error?: Error): void
  /** While it is corked, queries wait, and are then sent as one piece. */
  connection: { stream: { cork(): void; uncork(): void } }
}

interface PostgresResult {
  rows: unknown[]
  rowCount: number | null
}

export interface PostgresPool {
  connect(): Promise<PostgresClient>
  end(): Promise<void>
}

/** The database closes a connection within a minute if its other end vanishes, and releases its locks. */
export const KEPT_ALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/**
 * The settings of a connection: it sees only the schema, and plans use the indexes. Every query here is written for
 * one, and a planner that last looked at a table when it was nearly empty reads or sorts the whole of it. Each
 * connection makes a plan once for all parameters. Queries are sent at once, even while an answer is pending.
 */
export const sessionOptions = (schema: string) => ({
  options: `${KEPT_ALIVE} -c search_path=${schema} -c enable_seqscan=off -c enable_bitmapscan=off -c jit=off -c plan_cache_mode=force_generic_plan`,
  pipeline: true,
})

/**
 * A recurring text is prepared once on each connection; longer ones, and those beyond the limit, are sent as they
 * are.
 */
const MAX_PREPARED = 400
const LONGEST_PREPARED = 6_000
/** How many rows a stream reads at a time. */
const STREAM_ROWS = 500

/** Numbers of every width become numbers, because the store has none beyond 2^53. Everything else stays text. */
const types = {
  getTypeParser: (oid: number) => (NUMBERS.has(oid) ? Number : oid === BOOLEAN ? isTrue : asItIs),
}
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700])
const BOOLEAN = 16
const isTrue = (text: string) => text === 't'
const asItIs = (text: string) => text

/**
 * PostgreSQL as a Kysely dialect, over a pool of connections. The store begins transactions itself, with their locks.
 */
export function postgresDialect(pool: PostgresPool): Dialect {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED || text.length > LONGEST_PREPARED) return known
    const name = `herald_${names.size}`
    names.set(text, name)
    return name
  }
  const byConnection = new WeakMap<DatabaseConnection, Connection>()
  const never = () => Promise.reject(new Error('the store begins and ends its transactions itself'))
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => undefined,
      async acquireConnection() {
        const connection = new Connection(await pool.connect(), nameOf)
        byConnection.set(connection, connection)
        return connection
      },
      beginTransaction: never,
      commitTransaction: never,
      rollbackTransaction: never,
      releaseConnection: async (connection) => byConnection.get(connection)?.release(),
      destroy: () => pool.end(),
    }),
  }
}

class Connection implements DatabaseConnection {
  readonly #client: PostgresClient
  readonly #nameOf: (text: string) => string | undefined
  /** The reason why it must not be used again. */
  #broken: Error | undefined
  #isInTransaction = false
  /** Queries sent ahead; they are sent with the next one that is waited for. */
  #unheard: Promise<unknown>[] = []
  /** The answer about the locks, until it is read. */
  #locks: Promise<QueryResult<{ waited: boolean }>> | undefined
  #isHeld = false
  /** How many queries of the transaction may have written, or failed. */
  #traces = 0
  /** Why the transaction can only be rolled back. */
  #failure: Error | undefined

  constructor(client: PostgresClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query === askTraces) return { rows: [{ traces: this.#traces } as Row] }
    if (query.sql.startsWith('begin')) this.#isInTransaction = true
    else if (!onlyReads.test(query.sql)) {
      this.#traces += 1
      if (isEnd(query.sql)) this.#locks = undefined
      if (this.#locks) await this.#hear()
    }
    // PostgreSQL would roll back and report success.
    if (query.sql === 'commit' && this.#failure) throw this.#failure
    const isAhead = this.#isInTransaction && isSentAhead(query)
    if (isAhead) this.#hold()
    const answered = this.#send<Row>(query)
    if (isAhead) {
      answered.catch(() => undefined)
      this.#unheard.push(answered)
      if (isLocking(query)) this.#locks = answered as Promise<QueryResult<never>>
      return { rows: [] }
    }
    await this.#hear(answered)
    return answered
  }

  /** Waits for everything that was sent ahead, and for this one after it. */
  async #hear(answered?: Promise<unknown>): Promise<void> {
    this.#letGo()
    const before = this.#unheard
    const locks = this.#locks
    this.#unheard = []
    this.#locks = undefined
    // The first that failed gives the reason; those after it only say that something failed.
    const [first] = (await Promise.allSettled([...before, answered])).filter(isRejected)
    if (first) throw first.reason
    if ((await locks)?.rows[0]?.waited) throw new LocksWaited('the locks took a while')
  }

  async #send<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const isPlain = parameters.length === 0
    const name = isPlain ? undefined : this.#nameOf(sql)
    const asked = this.#client.query({
      text: sql,
      types,
      ...(name !== undefined && { name }),
      ...(!isPlain && { values: [...parameters] }),
    })
    const answered = await asked.catch((error: Error) => {
      this.#traces += 1
      this.#failure = error
      if (spoils(sql, error)) this.#broken = error
      throw error
    })
    const last = Array.isArray(answered) ? answered.at(-1) : answered
    return {
      rows: (last?.rows ?? []) as Row[],
      ...(last?.rowCount !== null && last && { numAffectedRows: BigInt(last.rowCount) }),
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (query.parameters.length > 0) {
      yield await this.executeQuery<Row>(query)
      return
    }
    const ask = (text: string) => this.executeQuery<Row>(CompiledQuery.raw(text))
    await ask(`declare streamed no scroll cursor for ${query.sql}`)
    for (;;) {
      const result = await ask(`fetch ${STREAM_ROWS} from streamed`)
      if (result.rows.length === 0) break
      yield result
    }
    await ask('close streamed')
  }

  release(): void {
    this.#letGo()
    this.#client.release(this.#broken)
  }

  #hold(): void {
    if (!this.#isHeld) this.#client.connection.stream.cork()
    this.#isHeld = true
  }

  #letGo(): void {
    if (this.#isHeld) this.#client.connection.stream.uncork()
    this.#isHeld = false
  }
}

const onlyReads = /^select /i

const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'

const isRejected = (settled: PromiseSettledResult<unknown>): settled is PromiseRejectedResult =>
  settled.status === 'rejected'

/**
 * After this error it is unknown what is open on the connection, or its prepared statements no longer fit tables that
 * have changed.
 */
const spoils = (text: string, error: Error): boolean =>
  isEnd(text) || ('code' in error && error.code === '0A000')
