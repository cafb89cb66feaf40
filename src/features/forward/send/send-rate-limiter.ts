import { RateLimiter } from '../../../api/rate-limiter'

/** Sends to one target, and calls of one application (platform/pace#limits). */
const PER_TARGET = 5
const PER_APP = 50

/** Keeps sends under the limits of platform/pace#limits, so that refusals are rare. */
export class SendRateLimiter {
  readonly #ticks: () => number
  readonly #byApp: RateLimiter
  readonly #byTarget = new Map<string, RateLimiter>()
  #closedUntil = 0

  /** `ticks`: milliseconds on any clock that never goes back. */
  constructor(ticks: () => number) {
    this.#ticks = ticks
    this.#byApp = new RateLimiter(PER_APP, ticks)
  }

  /** Milliseconds until a send to this target may go. At 0 it counts as gone. */
  msUntilSend(target: string): number {
    const ofTarget = this.#of(target)
    const pause = Math.max(
      this.#closedUntil - this.#ticks(),
      this.#byApp.msUntilNext(),
      ofTarget.msUntilNext(),
    )
    if (pause > 0) return pause
    this.#byApp.take()
    ofTarget.take()
    return 0
  }

  /** The application as a whole was refused: nothing goes for so long. */
  closeFor(ms: number) {
    this.#closedUntil = Math.max(this.#closedUntil, this.#ticks() + ms)
  }

  #of(target: string): RateLimiter {
    const known = this.#byTarget.get(target)
    if (known) return known
    const made = new RateLimiter(PER_TARGET, this.#ticks)
    this.#byTarget.set(target, made)
    return made
  }
}
