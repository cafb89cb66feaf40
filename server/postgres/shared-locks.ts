import { clearInterval, setInterval, setTimeout } from 'node:timers'
import type pg from 'pg'
import type { ErrorCode } from '../../contract/error-codes'
import { Failure } from '../../service/http/failure'
import { lockKey } from '../../service/store/postgres-store'
import { StoreUnavailable } from '../../service/store/store'
import type { DatabaseAddress } from '../commands'
import { answeredWithin, clientOf, cutOff, ended } from './pool'

export interface SharedLocks {
  /**
   * Admits one caller among all instances, or throws the refusal. Call the returned function when the work is done.
   */
  enter(key: string, code: ErrorCode): Promise<() => Promise<void>>
  /**
   * Takes the name unless another instance has it. True if this instance has it, until it ends or loses the database.
   */
  has(name: string): Promise<boolean>
  /** Releases a name that `has` took. */
  leave(name: string): Promise<void>
  /** Receives the messages of other instances from now on. Reconnects by itself. */
  listen(): Promise<void>
  /** Sends a message to the other instances. */
  tell(word: string): Promise<void>
  /** Call it when the database has stopped responding. All locks are lost. */
  lose(): void
  close(): Promise<void>
}

/** The word after the connection was lost and is there again, so that messages may have been missed. */
export const RECONNECTED = 'all'
/** The pause before reconnecting after the connection is lost. */
const LISTEN_AGAIN_MS = 500
/** The longest wait for an answer. None of these queries keeps the database busy. */
const ANSWER_MS = 5_000
/** How often the connection is tested. Without queries, its loss might go unnoticed. */
const TRY_MS = 15_000

/**
 * Locks that an instance holds for longer than a transaction, and messages between instances, on one dedicated
 * connection. The connection ends with the instance, which releases all locks. A connection that does not answer in
 * time is dropped with all its locks.
 */
export function sharedLocks(
  { url, schema }: DatabaseAddress,
  heard: (word: string) => void,
  { answerMs = ANSWER_MS, tryMs = TRY_MS } = {},
): SharedLocks {
  const held = new Set<string>()
  const owned = new Set<string>()
  let connected: Promise<pg.Client> | undefined
  let isClosed = false
  let isWaiting = false
  let trying: NodeJS.Timeout | undefined
  const channel = `herald_${schema}`

  const listenAgain = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (isClosed) return
      listening().then(() => heard(RECONNECTED), listenAgain)
    }, LISTEN_AGAIN_MS).unref()
  }

  const connect = async () => {
    const client = clientOf(url)
    const lost = () => {
      held.clear()
      owned.clear()
      connected = undefined
      if (!isClosed) listenAgain()
    }
    client.on('end', lost)
    client.on('notification', ({ payload, processId }) => {
      // The types leave out the client's own process.
      if (payload && processId !== Reflect.get(client, 'processID')) heard(payload)
    })
    await client.connect()
    await answeredWithin(answerMs, client, client.query(`listen "${channel}"`))
    return client
  }
  const listening = (): Promise<pg.Client> => {
    connected ??= connect().catch((error: unknown) => {
      connected = undefined
      throw new StoreUnavailable('the database does not answer', { cause: error })
    })
    return connected
  }
  const ask = async (text: string, values: unknown[] = []) => {
    const client = await listening()
    try {
      return await answeredWithin(answerMs, client, client.query<{ got: boolean }>(text, values))
    } catch (error) {
      throw new StoreUnavailable('the database does not answer', { cause: error })
    }
  }
  const take = async (name: string): Promise<boolean> => {
    // Recorded first, because the database would grant the lock to the same connection again.
    held.add(name)
    try {
      const { rows } = await ask('select pg_try_advisory_lock($1, $2) as got', lockKey(`${schema} ${name}`))
      if (rows[0]?.got) return true
    } catch (error) {
      held.delete(name)
      throw error
    }
    held.delete(name)
    return false
  }
  const release = async (name: string) => {
    await ask('select pg_advisory_unlock($1, $2)', lockKey(`${schema} ${name}`)).catch(() => undefined)
    held.delete(name)
  }
  return {
    async enter(key, code) {
      const name = `at once ${key}`
      if (held.has(name) || !(await take(name))) throw new Failure(code)
      return () => release(name)
    },
    async has(name) {
      if (owned.has(name)) return true
      const got = await take(name)
      if (got) owned.add(name)
      return got
    },
    async leave(name) {
      if (owned.delete(name)) await release(name)
    },
    async listen() {
      await listening()
      trying ??= setInterval(() => void ask('select true as got').catch(() => undefined), tryMs).unref()
    },
    async tell(word) {
      await ask('select pg_notify($1, $2)', [channel, word])
    },
    lose: () => void connected?.then(cutOff, () => undefined),
    async close() {
      isClosed = true
      clearInterval(trying)
      const client = await connected?.catch(() => undefined)
      if (client) await ended(client)
    },
  }
}
