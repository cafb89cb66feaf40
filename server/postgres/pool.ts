import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import pg from 'pg'
import { KEPT_ALIVE, sessionOptions } from '../../service/store/postgres-dialect'
import type { PostgresPool } from '../../service/store/postgres-dialect'
import type { DatabaseAddress } from '../commands'
import type { PoolCounts } from '../metrics'

/** The longest wait for a connection. After that, the database counts as not answering. */
const CONNECT_MS = 900
/**
 * The longest wait for an answer on one connection while the database answers on others. At the start, when a new
 * version may have to build an index of a large table,
 */
const FIRST_ANSWER_MS = 600_000
/** and later. */
const ANSWER_MS = 60_000
/** How long a connection may take to end. */
const END_MS = 2_000
/** The connections of one instance: a third of PostgreSQL's default limit, so that three instances fit. */
const MOST_CONNECTIONS = 30

export interface Connections {
  pool: PostgresPool
  /** Ends the start. From now on, an answer may take at most a minute, or `answerMs`. */
  started(answerMs?: number): void
  counts(): PoolCounts
  /** Calls `given` when the database has stopped responding and all waiting queries fail. */
  onSilence(given: () => void): void
}

/**
 * Connections that see only the schema. A broken one is replaced, and its query fails. A database may neither answer
 * nor disconnect, because its machine has stopped or a cable was pulled. Once it is silent, all connections are cut,
 * and callers get none until it responds. A single silent connection is cut when its answer is overdue.
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
  let longestMs = FIRST_ANSWER_MS
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
          query: (asked) => watch.during(answeredWithin(longestMs, client, client.query(asked))),
          release: (error) => client.release(error),
          connection: client.connection,
        }
      },
      async end() {
        watch.close()
        const overdue = setTimeout(() => clients.forEach(cutOff), END_MS)
        await pool.end().finally(() => clearTimeout(overdue))
      },
    },
    started: (answerMs = ANSWER_MS) => void (longestMs = answerMs),
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onSilence: (given) => void callbacks.push(given),
  }
}

/** A connection outside of the pool, which is not open yet. */
export function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options: KEPT_ALIVE,
    pipeline: true,
  })
  // The waiting queries report it.
  client.on('error', () => undefined)
  return client
}

/**
 * Returns the query's answer. If none arrives in time, cuts the connection, which fails the query and those behind
 * it.
 */
export async function answeredWithin<T>(ms: number, client: pg.Client, answer: Promise<T>): Promise<T> {
  const overdue = setTimeout(cutOff, ms, client).unref()
  try {
    return await answer
  } finally {
    clearTimeout(overdue)
  }
}

/** Ends a connection without a closing message. Waiting queries fail. */
export const cutOff = (client: pg.Client): void => void client.connection.stream.destroy()

/** Sends the closing message, and waits only a limited time for the database. */
export const ended = (client: pg.Client): Promise<void> => answeredWithin(END_MS, client, client.end())

/** How often running queries are checked. */
const LOOK_MS = 100
/**
 * After SILENT_MS without an answer to any query, the database is probed and has PROBE_MS to respond. Both together
 * are below a second.
 */
const SILENT_MS = 350
const PROBE_MS = 400

/** Watches whether the database still responds while queries wait for it. Any answer shows that it does. */
class SilenceWatch {
  readonly #url: string
  readonly #silent: () => void
  #underWay = 0
  #heardAt = 0
  #lookedAt = 0
  #timer: NodeJS.Timeout | undefined
  #client: Promise<pg.Client> | undefined
  #askedAt: number | undefined
  #isAsking = false
  #isSilent = false
  #isClosed = false

  constructor(url: string, silent: () => void) {
    this.#url = url
    this.#silent = silent
  }

  /** Throws while the database is silent. */
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
    void this.#client?.then(ended, () => undefined)
  }

  #look(): void {
    const now = performance.now()
    // If this process was busy, it may not have read all answers yet.
    if (now - this.#lookedAt > 2 * LOOK_MS) this.#heardAt = now
    this.#lookedAt = now
    if (this.#isSilent || this.#underWay === 0) return
    if (now - this.#heardAt < SILENT_MS) return
    if (this.#askedAt === undefined || this.#askedAt < this.#heardAt) {
      if (!this.#isAsking) void this.#ask(now)
    } else if (now - this.#askedAt >= PROBE_MS) this.#giveUp()
  }

  async #ask(now: number): Promise<void> {
    this.#askedAt = now
    this.#isAsking = true
    try {
      const client = await this.#connected()
      await answeredWithin(PROBE_MS, client, client.query('select 1'))
      this.#heardAt = performance.now()
    } catch (error) {
      // A refusal or a disconnect is not silence. The queries fail by themselves.
      if (error instanceof pg.DatabaseError) this.#heardAt = performance.now()
    } finally {
      this.#isAsking = false
    }
  }

  #giveUp(): void {
    this.#isSilent = true
    void this.#client?.then(cutOff, () => undefined)
    this.#client = undefined
    this.#silent()
    void this.#waitForIt()
  }

  async #waitForIt(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#connected()
        break
      } catch (error) {
        if (error instanceof pg.DatabaseError) break
        await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_MS).unref())
      }
    }
    this.#isSilent = false
  }

  /** The connection for probes, until it ends. */
  #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = clientOf(this.#url)
    const connected = client.connect().then(() => client)
    const lost = () => {
      if (this.#client === connected) this.#client = undefined
    }
    client.once('end', lost)
    connected.catch(lost)
    return (this.#client = connected)
  }
}

const silence = (): Error => Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })
