import pg from 'pg'
import { sessionOptions } from '../../service/store/postgres-dialect'
import type { PostgresPool } from '../../service/store/postgres-dialect'
import type { PoolCounts } from '../metrics'
import type { DatabaseAddress } from '../options'

/** The longest wait for a connection; after that, the database counts as not answering. */
const CONNECT_MS = 900
/** Connections of one instance; a third of what PostgreSQL allows by default, so that three instances fit. */
const MOST_CONNECTIONS = 30

export interface Connections {
  pool: PostgresPool
  counts(): PoolCounts
  /** Calls `given` when the database has stopped responding and everything waiting for it is given up. */
  onSilence(given: () => void): void
}

/**
 * Connections that see only the schema. A broken one is replaced; its user's query
 * fails. A database that neither answers nor disconnects, because its machine has
 * stopped or a cable was pulled, is noticed by its silence: then all connections
 * are cut, and none is given out until it responds.
 */
export function connectionsTo(database: DatabaseAddress, most = MOST_CONNECTIONS): Connections {
  const { url, schema } = database
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    ...sessionOptions(schema),
    application_name: 'herald',
    keepAlive: true,
  })
  const clients = new Set<pg.PoolClient>()
  const callbacks: (() => void)[] = [() => clients.forEach(cutOff)]
  const watch = new SilenceWatch(url, () => callbacks.forEach((tell) => tell()))
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => undefined)
    client.once('end', () => clients.delete(client))
  })
  return {
    pool: {
      async connect() {
        watch.requireSpeaking()
        const client = await pool.connect()
        return {
          query: (asked) => watch.during(client.query(asked)),
          release: (error) => client.release(error),
          connection: client.connection,
        }
      },
      end() {
        watch.close()
        return pool.end()
      },
    },
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onSilence: (given) => void callbacks.push(given),
  }
}

/** How often queries under way are checked. */
const LOOK_MS = 100
/**
 * After SILENT_MS without an answer to any query, the database is probed, and has ANSWER_MS to respond. Together they
 * are below a second.
 */
const SILENT_MS = 350
const ANSWER_MS = 400

/** Watches whether the database still responds while queries wait for it; any answer shows that it does. */
class SilenceWatch {
  readonly #url: string
  readonly #silent: () => void
  #underWay = 0
  #heardAt = 0
  #lookedAt = 0
  #timer: NodeJS.Timeout | undefined
  #client: pg.Client | undefined
  #askedAt: number | undefined
  #isSilent = false
  #isClosed = false

  constructor(url: string, silent: () => void) {
    this.#url = url
    this.#silent = silent
  }

  /** Throws while it is silent. */
  requireSpeaking(): void {
    if (this.#isSilent) throw silence()
  }

  async during<T>(query: Promise<T>): Promise<T> {
    if (this.#underWay === 0) this.#heardAt = this.#lookedAt = performance.now()
    this.#underWay += 1
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref()
    try {
      return await query
    } finally {
      this.#underWay -= 1
      this.#heardAt = performance.now()
    }
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    void this.#client?.end().catch(() => undefined)
  }

  #look(): void {
    const now = performance.now()
    // If this process itself was busy, answers may have arrived that it has not read yet.
    if (now - this.#lookedAt > 2 * LOOK_MS) this.#heardAt = now
    this.#lookedAt = now
    if (this.#isSilent || this.#underWay === 0) return
    if (now - this.#heardAt < SILENT_MS) return
    if (this.#askedAt === undefined || this.#askedAt < this.#heardAt) void this.#ask(now)
    else if (now - this.#askedAt >= ANSWER_MS) this.#giveUp()
  }

  async #ask(now: number): Promise<void> {
    this.#askedAt = now
    try {
      this.#client ??= await connected(this.#url)
      await this.#client.query('select 1')
      this.#heardAt = performance.now()
    } catch (error) {
      this.#client = undefined
      // Refusing or disconnecting is not silence; the queries fail by themselves.
      if (error instanceof pg.DatabaseError) this.#heardAt = performance.now()
    }
  }

  #giveUp(): void {
    this.#isSilent = true
    if (this.#client) cutOff(this.#client)
    this.#client = undefined
    this.#silent()
    void this.#waitForIt()
  }

  async #waitForIt(): Promise<void> {
    while (!this.#isClosed) {
      try {
        this.#client = await connected(this.#url)
        break
      } catch (error) {
        if (error instanceof pg.DatabaseError) break
        await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_MS).unref())
      }
    }
    this.#isSilent = false
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Ends a connection without a goodbye, which nobody would read; queries that wait for an answer fail. */
export const cutOff = (client: pg.Client): void => void client.connection.stream.destroy()

const silence = (): Error => Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })
