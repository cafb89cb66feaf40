const REST_MS = 400
const LONGEST_REST_MS = 2_000

/** Decides when changes are sent: after a short rest, and never much later than the first of them. */
export class Debounce {
  #first: number | undefined
  #last = 0

  changed(now: number) {
    this.#last = now
    this.#first = Math.min(this.#first ?? now, now)
  }

  /** Forgets all changes so far, because they are being handled. */
  reset() {
    this.#first = undefined
  }

  /** Milliseconds to wait. 0 if nothing has changed, or if the clock was set back since. */
  msLeft(now: number): number {
    if (this.#first === undefined || now < this.#last) return 0
    return Math.min(this.#last + REST_MS, this.#first + LONGEST_REST_MS) - now
  }
}
