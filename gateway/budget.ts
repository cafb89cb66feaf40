import type { HangUp } from '../server/hang-up'

/** One limit that a call counts under. */
export interface Bucket {
  key: string
  times: number
  ms: number
}

export interface Asking {
  buckets: readonly Bucket[]
  /** Whose turn it is goes round among them. */
  operator: string
  /** What nobody waits for: it goes when nobody else wants to. */
  isBackground: boolean
  hangUp?: HangUp | undefined
}

/** The budget is spent for longer than anybody waits. */
export class BudgetSpent extends Error {
  /** Whole seconds until it is worth another try. */
  readonly seconds: number

  constructor(seconds: number) {
    super('too many calls wait')
    this.seconds = seconds
  }
}

/** Of one key. */
interface Count {
  /** When calls left, the last of them last. */
  left: number[]
  closedUntil: number
}

interface Waiting extends Asking {
  go(): void
}

/** Nobody waits longer; */
const LONGEST_WAIT_MS = 15_000
/** and of one operator no more calls wait. */
const MOST_WAITING = 300
/** Calls come to the platform closer to each other than they left: each window is so much longer here. */
const MARGIN = 1.1

/**
 * One budget for all operators of a gateway: at most so many calls in any window, counted when they leave. Who has to
 * wait does so in line: operators take turns, background reads go last.
 */
export class Budget {
  readonly #now: () => number
  readonly #counts = new Map<string, Count>()
  /** By operator, in the order of whose turn is next. */
  readonly #lines = new Map<string, Waiting[]>()
  #timer: NodeJS.Timeout | undefined

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  get waiting(): number {
    return [...this.#lines.values()].reduce((all, line) => all + line.length, 0)
  }

  /** Done when the call may leave; undefined where it may at once. Throws BudgetSpent where that would take too long, and what `hangUp` says. */
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
        leave()
        reject(new BudgetSpent(Math.max(1, Math.ceil(this.#untilFree(asking.buckets, this.#now()) / 1000))))
      }, LONGEST_WAIT_MS)
      const gone = () => {
        leave()
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

  /** The platform itself refused: nothing that counts under these leaves for so long. */
  close(buckets: readonly Bucket[], ms: number): void {
    const until = this.#now() + ms
    for (const { key } of buckets) {
      const count = this.#countOf(key)
      count.closedUntil = Math.max(until, count.closedUntil)
    }
  }

  #serve() {
    clearTimeout(this.#timer)
    const now = this.#now()
    let next = Infinity
    for (const isBackground of [false, true]) {
      for (let isServed = true; isServed;) {
        isServed = false
        // Who leaves goes to the end of the map: the round is over the operators of now.
        const round = Array.from(this.#lines.keys())
        for (const operator of round) {
          const { ready, soonest } = this.#readyOf(operator, isBackground, now)
          next = Math.min(next, soonest)
          if (!ready) continue
          isServed = true
          this.#note(ready, now)
          ready.go()
          // Its turn comes again when everybody else has had one.
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

  /** The first in an operator's line that may leave, without overtaking one that counts under the same. */
  #readyOf(operator: string, isBackground: boolean, now: number): { ready?: Waiting; soonest: number } {
    let soonest = Infinity
    const taken = new Set<string>()
    for (const waiting of this.#lines.get(operator) ?? []) {
      if (waiting.isBackground !== isBackground) continue
      const keys = waiting.buckets.map(({ key }) => key)
      const ms = this.#untilFree(waiting.buckets, now)
      soonest = Math.min(soonest, ms)
      if (ms <= 0 && !keys.some((key) => taken.has(key))) return { ready: waiting, soonest: Infinity }
      for (const key of keys) taken.add(key)
    }
    return { soonest }
  }

  #untilFree(buckets: readonly Bucket[], now: number): number {
    let most = 0
    for (const { key, times, ms } of buckets) {
      const count = this.#counts.get(key)
      if (!count) continue
      // The call so many calls ago: the next may leave once its window is over.
      const first = count.left[count.left.length - times]
      if (first !== undefined) most = Math.max(most, first + ms * MARGIN - now)
      most = Math.max(most, count.closedUntil - now)
    }
    return most
  }

  #note({ buckets }: Asking, now: number) {
    for (const { key, times } of buckets) {
      const { left } = this.#countOf(key)
      // No more of them are ever looked at.
      if (left.push(now) > 2 * times) left.splice(0, times)
    }
    this.#forget(now)
  }

  #countOf(key: string): Count {
    const known = this.#counts.get(key)
    if (known) return known
    const count = { left: [], closedUntil: 0 }
    this.#counts.set(key, count)
    return count
  }

  #remove(operator: string, waiting: Waiting) {
    const rest = (this.#lines.get(operator) ?? []).filter((one) => one !== waiting)
    if (rest.length > 0) this.#lines.set(operator, rest)
    else this.#lines.delete(operator)
  }

  /** A busy day leaves no trace of what was counted once. */
  #forget(now: number) {
    if (this.#counts.size < 5_000) return
    for (const [key, { left, closedUntil }] of this.#counts)
      if ((left.at(-1) ?? 0) < now - 86_400_000 && closedUntil < now) this.#counts.delete(key)
  }
}
