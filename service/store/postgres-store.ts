import { CompiledQuery, Kysely, sql } from 'kysely'
import { codeOf, isError } from '../errors/any-realm'
import type { Database } from './database'
import { Groups } from './groups'
import { Lines } from './lines'
import { migrateStore } from './open-store'
import { postgresDialect } from './postgres-dialect'
import type { PostgresPool } from './postgres-dialect'
import type { Secrets } from './secrets'
import { lockingAhead, LocksWaited, sentAhead } from './sent-ahead'
import { StoreUnavailable } from './store'
import type { Store, Tx } from './store'

export interface PostgresStoreOptions {
  pool: PostgresPool
  /**
   * The schema of Herald's tables; nothing outside of it is read or written. The pool's connections have it as their
   * search path.
   */
  schema: string
  /** Returns what seals secrets; called once the settings exist. */
  secretsOf(tx: Tx): Promise<Secrets>
}

/** The lock that all writers share, and that one who writes everything holds alone. */
const WORLD = 'world'
/** How often a transaction that lost a race is tried. */
const MOST_TRIES = 5
/** As many as an instance has connections, and some more. */
const MOST_PLANS = 50

/**
 * Opens a store on PostgreSQL, and brings its schema up to date, one instance at a time. A transaction first takes
 * the locks that it declares, in one order for all. It then reads what the last writer left, because each statement
 * sees what was committed when it began. One that declares none runs alone.
 *
 * Within a process, transactions that want the same locks wait in a line of their own, so that at most one connection
 * waits for them, and then run together (`Groups`).
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { pool, schema } = options
  const db = new Kysely<Database>({ dialect: postgresDialect(pool) })
  const lines = new Lines()

  /** `locks`: it begins by taking locks, for which it may have to wait. */
  const begun = <T>(
    begin: string,
    work: (tx: Tx) => Promise<T>,
    { locks = false, reads = false },
  ): Promise<T> =>
    db.connection().execute(async (tx) => {
      const run = (text: string) => tx.executeQuery(CompiledQuery.raw(text))
      const runAhead = (text: string) => tx.executeQuery(sentAhead(CompiledQuery.raw(text)))
      await (locks ? tx.executeQuery(lockingAhead(CompiledQuery.raw(begin))) : runAhead(begin))
      try {
        const result = await onceLocked(() => work(tx))
        await (reads ? runAhead('commit') : run('commit'))
        return result
      } catch (error) {
        // The error that made it necessary is on its way to the caller.
        await run('rollback').catch(() => undefined)
        throw error
      }
    })
  /** Without names it runs alone. */
  const beginText = (names: readonly string[] | undefined) => `begin; ${lockText(schema, names)}`
  const alone = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const leave = await lines.enter([WORLD])
    try {
      return await begun(beginText(undefined), work, { locks: true })
    } finally {
      leave()
    }
  }
  const groups = new Groups({
    lines,
    run: (names, work) => begun(beginText(names), work, { locks: true }),
    isLost: isUnreachable,
  })
  const locked = <T>(names: readonly string[] | undefined, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (names === undefined) return alone(work)
    if (names.length === 0) return begun(beginText([]), work, { locks: false })
    return groups.run([...new Set(names)].sort(), work)
  }
  const reading = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    begun('begin isolation level repeatable read read only', work, { reads: true })

  let secrets: Secrets
  try {
    secrets = await reachable(() =>
      locked(undefined, async (tx) => {
        await haveSchema(tx, schema)
        return migrateStore(tx, options.secretsOf)
      }),
    )
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    secrets,
    transaction: (work, locks) => reachable(() => again(async () => locked(await locks?.(db), work))),
    read: (ask) => reachable(() => again(() => ask(db))),
    reading: (work) => reachable(() => again(() => reading(work))),
    // Not run again: what it has written elsewhere would be there twice.
    readingLong: (work) => reachable(() => reading(work)),
    close: () => db.destroy(),
  }
}

/** A user who may not create schemas may still use one that was made for them. */
async function haveSchema(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(tx)
  if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(tx)
}

/**
 * Runs `work` again where the locks took a while: what it read before it had them may be outdated, and it has written
 * nothing yet.
 */
async function onceLocked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LocksWaited) return work()
    throw error
  }
}

/** How long locks may take for the time to count as the same: much less than instances' clocks may be apart. */
const AT_ONCE_MS = 5

/** One statement, whose last column says whether the locks took a while; `names` are in order. */
function lockText(schema: string, names: readonly string[] | undefined): string {
  const key = (name: string) => lockKey(`${schema} ${name}`).join()
  const all = names
    ? [
        `pg_advisory_xact_lock_shared(${key(WORLD)})`,
        ...names.map((name) => `pg_advisory_xact_lock(${key(name)})`),
      ]
    : [`pg_advisory_xact_lock(${key(WORLD)})`]
  const waited = `clock_timestamp() > statement_timestamp() + interval '${AT_ONCE_MS} ms' as waited`
  return `select ${[...all, waited].join()}`
}

/**
 * Two numbers of 32 bits: FNV-1a forwards and backwards. Names with the same key wait for each other, and nothing
 * worse.
 */
export function lockKey(name: string): [number, number] {
  let [one, other] = [0x811c9dc5, 0x811c9dc5]
  for (let at = 0; at < name.length; at += 1) {
    one = Math.imul(one ^ name.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ name.charCodeAt(name.length - 1 - at), 0x01000193)
  }
  return [one | 0, other | 0]
}

/** Deadlocks and lost races. */
const lostRace = /^(40P01|40001)$/
/**
 * The plan for a table that another version has added to. Each connection has its own, which is dropped after this
 * error.
 */
const STALE_PLAN = '0A000'

async function again<T>(work: () => Promise<T>, tries = MOST_TRIES, plans = MOST_PLANS): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === STALE_PLAN && plans > 0) return again(work, tries, plans - 1)
    if (tries <= 1 || !lostRace.test(code)) throw error
    return again(work, tries - 1, plans)
  }
}

/**
 * Errors of the network, and of a database that is shutting down, is not up yet, or has no connection left:
 * PostgreSQL's classes 08, 53 and 57P. The name of a container that has stopped is not found.
 */
const unreachable =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53300|57P0[1-5])$/
const cutOff =
  /connection terminated|connection ended|timeout (exceeded )?when trying to connect|not queryable/i

/** Turns an error because the database does not answer into a StoreUnavailable. */
async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    throw new StoreUnavailable('the database does not answer', { cause: error })
  }
}

const isUnreachable = (error: unknown): boolean =>
  unreachable.test(codeOf(error)) || (isError(error) && cutOff.test(error.message))
