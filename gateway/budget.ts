import { SlidingLog } from '../primitives/sliding-log'
import type { HangUp } from '../server/hang-up'
import { ForgettingMap } from '../service/http/forgetting-map'

/** A limit that a call counts towards. */
export interface Bucket {
  /** Must be short, because it stays in memory for longer than the window. */
  key: string
  times: number
  ms: number
}

export interface Asking {
  buckets: readonly Bucket[]
  /** Operators take turns. */
  operator: string
  /** No user waits for it, so it is sent only when no other call can be. */
  isBackground: boolean
  hangUp?: HangUp | undefined
}

/** The call would wait too long, or too many calls of the operator are waiting. */
export class BudgetSpent extends Error {
  /** Whole seconds until another try is worthwhile. */
  readonly seconds: number

  constructor(seconds: number) {
    super('too many calls are waiting')
    this.seconds = seconds
  }
}

/** The calls of one operator, or all calls together, have reached their limit of bytes in memory. */
export class TooManyBytes extends Error {}

interface Waiting extends Asking {
  go(): void
}

/** How long a call waits at most; */
const LONGEST_WAIT_MS = 15_000
/** and how many calls of one operator may wait. */
const MOST_WAITING = 300
/**
 * Calls may arrive at the platform closer together than they were sent, so each window is longer here by this factor.
 */
const MARGIN = 1.1
/** The longest time that a refusal of the platform holds calls back. */
const LONGEST_CLOSED_MS = 60_000

/**
 * One budget for all operators of a gateway. It limits the calls in any window, counted when they are sent. Other
 * calls queue: operators take turns, and background reads are sent last.
 */
export class Budget {
  readonly #now: () => number
  /** The calls that were sent, by length of window, then by key. */
  readonly #sent = new Map<number, ForgettingMap<SlidingLog>>()
  /** By key: when it opens again. */
  readonly #closed = new ForgettingMap<number>(LONGEST_CLOSED_MS)
  /** Waiting calls by operator, the next operator first. */
  readonly #lines = new Map<string, Waiting[]>()
  #timer: NodeJS.Timeout | undefined

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  get waiting(): number {
    return [...this.#lines.values()].reduce((all, line) => all + line.length, 0)
  }

  /** How many keys are kept. */
  get size(): number {
    return [...this.#sent.values()].reduce((all, { size }) => all + size, this.#closed.size)
  }

  /**
   * Resolves when the call may be sent; undefined if it may be sent at once. Throws BudgetSpent if it would wait too
   * long, and the reason of `hangUp`.
   */
  take(asking: Asking): Promise<void> | undefined {
    if (asking.hangUp?.isOver) asking.hangUp.signal.throwIfAborted()
    const now = this.#now()
    if (this.#lines.size === 0 && this.#untilFree(asking.buckets, now) <= 0) {
      this.#note(asking, now)
      return undefined
    }
    const line = this.#lines.get(asking.operator) ?? []
    if (line.length >= MOST_WAITING) throw new BudgetSpent(1)
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(late)
        stay?.()
        this.#remove(asking.operator, waiting)
      }
      const late = setTimeout(() => {
        giveUp()
        reject(new BudgetSpent(Math.max(1, Math.ceil(this.#untilFree(asking.buckets, this.#now()) / 1000))))
      }, LONGEST_WAIT_MS)
      // Others may have waited behind it.
      const giveUp = () => {
        leave()
        this.#serve()
      }
      const gone = () => {
        giveUp()
        reject(asking.hangUp?.signal.reason as Error)
      }
      const waiting: Waiting = {
        ...asking,
        go: () => {
          leave()
          resolve()
        },
      }
      const stay = asking.hangUp?.listen(gone)
      this.#lines.set(asking.operator, [...line, waiting])
      this.#serve()
    })
  }

  /**
   * The platform itself refused a call. No call that counts towards these limits is sent for `ms`, at most a minute.
   */
  close(buckets: readonly Bucket[], ms: number): void {
    const now = this.#now()
    const until = now + Math.min(ms, LONGEST_CLOSED_MS)
    for (const { key } of buckets)
      this.#closed.set(key, Math.max(until, this.#closed.get(key, now) ?? 0), now)
  }

  #serve() {
    clearTimeout(this.#timer)
    const now = this.#now()
    let next = Infinity
    for (const isBackground of [false, true]) {
      for (let isServed = true; isServed;) {
        isServed = false
        // Iterates over a copy of the keys, because served operators move to the end of the map.
        const round = Array.from(this.#lines.keys())
        for (const operator of round) {
          const { ready, soonest } = this.#readyOf(operator, isBackground, now)
          next = Math.min(next, soonest)
          if (!ready) continue
          isServed = true
          this.#note(ready, now)
          ready.go()
          // Its next turn comes after all other operators.
          const rest = this.#lines.get(operator)
          if (rest) {
            this.#lines.delete(operator)
            this.#lines.set(operator, rest)
          }
        }
      }
    }
    if (this.#lines.size > 0 && next < Infinity)
      this.#timer = setTimeout(() => this.#serve(), Math.max(1, Math.ceil(next)))
  }

  /** An operator's first waiting call that may be sent without overtaking one that shares a limit with it. */
  #readyOf(operator: string, isBackground: boolean, now: number): { ready?: Waiting; soonest: number } {
    let soonest = Infinity
    const taken = new Set<string>()
    for (const waiting of this.#lines.get(operator) ?? []) {
      if (waiting.isBackground !== isBackground) continue
      const keys = waiting.buckets.map(({ key }) => key)
      if (!keys.some((key) => taken.has(key))) {
        const ms = this.#untilFree(waiting.buckets, now)
        if (ms <= 0) return { ready: waiting, soonest: Infinity }
        soonest = Math.min(soonest, ms)
      }
      for (const key of keys) taken.add(key)
    }
    return { soonest }
  }

  #untilFree(buckets: readonly Bucket[], now: number): number {
    let most = 0
    for (const { key, times, ms } of buckets) {
      const wait =
        this.#sentIn(ms)
          .get(key, now)
          ?.msUntilFree({ times, ms: ms * MARGIN }, now) ?? 0
      most = Math.max(most, wait, (this.#closed.get(key, now) ?? 0) - now)
    }
    return most
  }

  #note({ buckets }: Asking, now: number) {
    for (const { key, times, ms } of buckets) {
      const sent = this.#sentIn(ms)
      const log = sent.get(key, now) ?? new SlidingLog()
      log.note({ times }, now)
      sent.set(key, log, now)
    }
  }

  #sentIn(ms: number): ForgettingMap<SlidingLog> {
    const known = this.#sent.get(ms)
    if (known) return known
    const made = new ForgettingMap<SlidingLog>(ms * MARGIN)
    this.#sent.set(ms, made)
    return made
  }

  #remove(operator: string, waiting: Waiting) {
    const rest = (this.#lines.get(operator) ?? []).filter((one) => one !== waiting)
    if (rest.length > 0) this.#lines.set(operator, rest)
    else this.#lines.delete(operator)
  }
}
