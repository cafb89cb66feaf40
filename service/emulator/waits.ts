import type { Timer } from './timer'

/** The waits that faults cause. All of them end early when the host closes. */
export class Waits {
  readonly #timer: Timer
  readonly #ends = new Set<() => void>()
  #isOver = false

  constructor(timer: Timer) {
    this.#timer = timer
  }

  /** Resolves after so many milliseconds, or when the function that `onStop` receives is called. */
  wait(ms: number, onStop: (stop: () => void) => void = () => undefined): Promise<void> {
    if (this.#isOver || ms <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const settle = () => {
        callOff()
        this.#ends.delete(settle)
        resolve()
      }
      const callOff = this.#timer(ms, settle)
      this.#ends.add(settle)
      onStop(settle)
    })
  }

  /** Ends all waits, and those to come: requests that still wait are answered at once. */
  end(): void {
    this.#isOver = true
    for (const settle of this.#ends) settle()
  }
}
