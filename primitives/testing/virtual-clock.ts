import type { Clock } from '../clock'

/** A clock that a test moves, so that hours of waiting take no time. */
export class VirtualClock implements Clock {
  #now: number
  #timers: { at: number; run: () => void }[] = []

  constructor(now = 0) {
    this.#now = now
  }

  now = () => this.#now

  setTimeout = (run: () => void, ms: number): unknown => {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return timer
  }

  clearTimeout = (timer: unknown) => {
    this.#timers = this.#timers.filter((other) => other !== timer)
  }

  /** Sets the clock, as users and time servers do. Timers take as long as before. */
  set(now: number) {
    for (const timer of this.#timers) timer.at += now - this.#now
    this.#now = now
  }

  /** Moves to the next timer that is due by `until` and runs it. Returns false if there is none. */
  tick(until = Infinity): boolean {
    const next = this.#timers.toSorted((a, b) => a.at - b.at)[0]
    if (!next || next.at > until) {
      if (until !== Infinity) this.#now = Math.max(this.#now, until)
      return false
    }
    this.clearTimeout(next)
    this.#now = Math.max(this.#now, next.at)
    next.run()
    return true
  }
  /** Lets this much time pass, and runs the timers that fall due, in order. */
  async pass(ms: number) {
    const end = this.#now + ms
    while (this.tick(end)) await settled()
    await settled()
  }
}

/** Runs all pending promise callbacks. */
export async function settled() {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
}
