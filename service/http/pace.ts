import type { RawBuilder } from 'kysely'
import type { ErrorCode } from '../../contract/error-codes'
import { SlidingLog } from '../../primitives/sliding-log'
import type { Tx } from '../store/store'
import type { Limit } from './endpoint'
import { Failure } from './failure'
import { ForgettingMap } from './forgetting-map'

/** One limit, and the key under which it counts. */
export interface Paced {
  key: string
  limit: Pick<Limit, 'times' | 'ms' | 'status' | 'code'>
}

/** The fields that a query returns besides its own row if a limit is reached. */
export interface Reached {
  place: number | null
  wait: number | null
}

/** Joins counting to a query; a row for which `isExpected` is not true is not counted. */
export type Counting = (isExpected: RawBuilder<boolean>) => RawBuilder<Reached>

/** A query that runs anyway, within which calls are counted. */
export interface CountingQuestion<Row extends Reached> {
  /** Questions for which this is the same are one query: it runs once for several. */
  same: string
  /** Counts `times` calls, and returns a row for each; none at all if there is none. */
  ask(tx: Tx, counting: Counting, times: number): Promise<readonly Row[]>
}

/** Counts requests against their limits; several instances count together. */
export interface Pacing {
  /** Counts one request under all its limits, or throws the refusal of the first that is reached. */
  admit(paced: readonly Paced[], now: number, code?: ErrorCode): void | Promise<void>
  /**
   * The same within a query that runs anyway, where counting takes a query, too: one round trip for both. Returns the
   * row, and the refusal if there is one. Undefined: nothing was queried, since a limit is known to be reached.
   */
  admitBeside?<Row extends Reached>(
    paced: readonly Paced[],
    code: ErrorCode | undefined,
    question: CountingQuestion<Row>,
  ): Promise<{ row: Row | undefined; refusal: Failure | undefined } | undefined>
  /** Lets one call in at a time, or throws the refusal; the caller calls the returned function when it is done. */
  enter(key: string, code: ErrorCode): Leave | Promise<Leave>
  /** Forgets everything counted so far. */
  clear(): void | Promise<void>
}

type Leave = () => void | Promise<void>

/** Counts in memory, where one process serves a store. A caller who waits after a refusal is admitted again. */
export class Pace implements Pacing {
  /** By the length of a window, and by key. */
  readonly #logs = new Map<number, ForgettingMap<SlidingLog>>()
  readonly #underWay = new Set<string>()

  /** How many logs are kept. */
  get size(): number {
    return [...this.#logs.values()].reduce((all, { size }) => all + size, 0)
  }

  /** Counts one request under all its limits, or throws the refusal of the first that is reached. */
  admit(paced: readonly Paced[], now: number, code: ErrorCode = 99991400): void {
    const logs = paced.map(({ key, limit }) => {
      const log = this.#logOf(key, limit.ms, now)
      const wait = log.msUntilFree(limit, now)
      if (wait > 0) throw tooOften(limit.code ?? code, limit, wait)
      return { log, limit }
    })
    for (const { log, limit } of logs) log.note(limit, now)
  }

  /** Lets one call in at a time, or throws the refusal; the caller calls the returned function when it is done. */
  enter(key: string, code: ErrorCode): () => void {
    if (this.#underWay.has(key)) throw new Failure(code)
    this.#underWay.add(key)
    return () => this.#underWay.delete(key)
  }

  /** Forgets everything counted so far. */
  clear(): void {
    this.#logs.clear()
  }

  #logOf(key: string, ms: number, now: number): SlidingLog {
    const logs = this.#logs.get(ms) ?? new ForgettingMap<SlidingLog>(ms)
    this.#logs.set(ms, logs)
    const log = logs.get(key, now) ?? new SlidingLog()
    logs.set(key, log, now)
    return log
  }
}

/** The gateway's words and headers (platform/pace#limits); the reset is in seconds, rounded up. */
export const tooOften = (code: ErrorCode, limit: Paced['limit'], waitMs: number): Failure =>
  new Failure(code, undefined, {
    status: limit.status,
    headers: {
      'x-ogw-ratelimit-limit': String(limit.times),
      'x-ogw-ratelimit-reset': String(Math.max(1, Math.ceil(waitMs / 1000))),
    },
  })
