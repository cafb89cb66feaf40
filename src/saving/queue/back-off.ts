import type { SendFailure } from './save-state'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** How long to wait before the next try: twice as long each time, with some chance in it, or as long as the service says. */
export class BackOff {
  readonly #random: () => number
  #tries = 0

  /** `random`: from 0 up to 1. */
  constructor(random: () => number) {
    this.#random = random
  }

  /** Tries since the last success. */
  get tries(): number {
    return this.#tries
  }

  succeeded() {
    this.#tries = 0
  }

  /** Milliseconds until the next try. */
  failed(failure: SendFailure): number {
    this.#tries += 1
    if (failure.kind === 'tooOften' && failure.waitMs !== undefined) return failure.waitMs
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#tries - 1))
    return longest * (0.5 + this.#random() / 2)
  }
}
