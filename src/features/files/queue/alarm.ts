import type { Clock } from './clock'

/** Runs something after a while; asked again meanwhile, it runs once. */
export class CoalescedTimer {
  readonly #clock: Clock
  readonly #run: () => void
  #isSet = false

  constructor(clock: Clock, run: () => void) {
    this.#clock = clock
    this.#run = run
  }

  set(ms: number) {
    if (this.#isSet) return
    this.#isSet = true
    this.#clock.setTimeout(() => {
      this.#isSet = false
      this.#run()
    }, ms)
  }
}
