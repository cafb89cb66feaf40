/**
 * At most so many calls in any window: a sliding log on our own side, so that
 * refusals are rare. The window is a little longer than a second, because two
 * calls may arrive closer together than they were sent.
 */
export class RateLimiter {
  readonly times: number
  readonly #now: () => number
  readonly #log: number[] = []

  /** `now`: milliseconds on any clock that never goes back. */
  constructor(times: number, now: () => number) {
    this.times = times
    this.#now = now
  }

  /** Milliseconds until the next may go; it does not count as gone. */
  msUntilNext(): number {
    this.#forget()
    const oldest = this.#log.at(-this.times)
    return oldest === undefined ? 0 : oldest + WINDOW_MS - this.#now()
  }

  /** One goes now. */
  take() {
    this.#log.push(this.#now())
  }

  /** How many may still go at once. */
  get left(): number {
    this.#forget()
    return Math.max(0, this.times - this.#log.length)
  }

  #forget() {
    const now = this.#now()
    while (this.#log.length > 0 && this.#log[0]! <= now - WINDOW_MS) this.#log.shift()
  }
}

const WINDOW_MS = 1_100
