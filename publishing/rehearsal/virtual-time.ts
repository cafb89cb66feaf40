import { RateBudget } from '../../client/rate-budget'
import type { limits } from '../../client/rate-budget'
import type { Clock } from '../../primitives/clock'
import { turn } from '../../primitives/in-slices'

interface Timer {
  at: number
  run: () => void
}

/** So many turns in which nothing happens mean that everything waits for a timer. */
const IDLE_TURNS = 12

/**
 * Time that passes only when everything waits for it, so that hours take as long as the work in them. Timers run in
 * the order of their times. All times are whole milliseconds.
 */
export class VirtualTime implements Clock {
  #now: number
  #timers: Timer[] = []
  /** Work that takes no time here: an answer that is being made. */
  #underWay = 0
  #events = 0

  constructor(now: number) {
    this.#now = Math.ceil(now)
  }

  now = () => this.#now

  setTimeout = (run: () => void, ms: number): unknown => {
    const timer = { at: this.#now + Math.max(0, Math.ceil(ms)), run }
    this.#timers.push(timer)
    this.#events += 1
    return timer
  }

  clearTimeout = (timer: unknown) => {
    this.#timers = this.#timers.filter((other) => other !== timer)
  }

  wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.setTimeout(resolve, ms)
    })

  /** Stops time until this is settled. */
  async still<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      this.#events += 1
    }
  }

  /** Lets time pass until this is settled. */
  async passUntil<T>(work: Promise<T>): Promise<T> {
    let isSettled = false
    const settle = () => void (isSettled = true)
    work.then(settle, settle)
    for (let seen = -1, idle = 0; !isSettled;) {
      await turn()
      idle = seen === this.#events && this.#underWay === 0 ? idle + 1 : 0
      seen = this.#events
      if (idle < IDLE_TURNS || isSettled) continue
      this.#runNext()
      idle = 0
    }
    return await work
  }

  #runNext() {
    const next = this.#timers.reduce<Timer | undefined>(
      (first, timer) => (first && first.at <= timer.at ? first : timer),
      undefined,
    )
    if (!next) return
    this.clearTimeout(next)
    this.#now = Math.max(this.#now, next.at)
    next.run()
  }
}

/** A budget whose calls wait by this time, not by the host's. */
export class VirtualBudget extends RateBudget {
  constructor(kind: keyof typeof limits, time: VirtualTime) {
    super(kind, time.now, time.wait)
  }
}
