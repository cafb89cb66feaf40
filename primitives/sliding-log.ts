/** At most `times` calls in any window of `ms`. */
export interface Rate {
  times: number
  ms: number
}

/**
 * When calls were made, so that their number is limited in any window, not in windows that begin on the full second.
 * Only calls that are noted count. `now` may be of any clock. If that is set back, calls ahead of it are forgotten.
 */
export class SlidingLog {
  /** The latest last. */
  readonly #made: number[] = []

  /** Milliseconds until one more call fits; 0 if it fits now. */
  msUntilFree({ times, ms }: Rate, now: number): number {
    this.#forgetAhead(now)
    const oldest = this.#made.at(-times)
    return oldest === undefined ? 0 : Math.max(0, oldest + ms - now)
  }

  /** How many more calls fit now. */
  left({ times, ms }: Rate, now: number): number {
    this.#forgetAhead(now)
    const oldest = this.#made.findIndex((at) => at > now - ms)
    return oldest < 0 ? times : Math.max(0, times - (this.#made.length - oldest))
  }

  /** `times`: as many calls are remembered at least. */
  note({ times }: Pick<Rate, 'times'>, now: number): void {
    if (this.#made.push(now) >= 2 * times) this.#made.splice(0, this.#made.length - times)
  }

  #forgetAhead(now: number) {
    while (this.#made.length > 0 && this.#made.at(-1)! > now) this.#made.pop()
  }
}
