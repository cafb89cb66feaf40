import { steadyClock } from './clock'
import type { Clock } from './clock'

/**
 * Calls back once nothing happened for a time. One timer is set for many events: if it ends too early, it is set again,
 * so an event itself costs next to nothing.
 */
export class Pause {
  readonly #ms: number
  readonly #then: () => void
  readonly #clock: Clock
  #last = 0
  #timer: unknown

  constructor(ms: number, then: () => void, clock: Clock = steadyClock) {
    this.#ms = ms
    this.#then = then
    this.#clock = clock
  }

  /** Something happened: the time begins anew. */
  begin() {
    this.#last = this.#clock.now()
    this.#timer ??= this.#clock.setTimeout(this.#look, this.#ms)
  }

  /** Nothing is called until the next `begin`. */
  stop() {
    this.#clock.clearTimeout(this.#timer)
    this.#timer = undefined
  }

  readonly #look = () => {
    const left = this.#last + this.#ms - this.#clock.now()
    this.#timer = left > 0 ? this.#clock.setTimeout(this.#look, left) : undefined
    if (left <= 0) this.#then()
  }
}
