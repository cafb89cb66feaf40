import { Alarm } from './alarm'
import type { Clock } from './clock'

/** So many move at once: more would only share the same line. */
const MOST_AT_ONCE = 3

/**
 * Whose turn it is: three move at once, and who is ready goes in the order of
 * coming. While the platform wants fewer calls it is nobody's turn, for it
 * counts those of an application, not those of a file.
 */
export class Turns {
  readonly #clock: Clock
  readonly #ready = new Set<string>()
  readonly #hold: Alarm
  #heldUntil = 0

  /** `wake` is called when it may be somebody's turn again. */
  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock
    this.#hold = new Alarm(clock, wake)
  }

  /** Puts one in line. */
  join(id: string) {
    this.#ready.add(id)
  }

  leave(id: string) {
    this.#ready.delete(id)
  }

  /** Nobody begins for so long. */
  holdAll(ms: number) {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + ms)
  }

  /** Takes out of the line whoever may begin while so many move; undefined when nobody may. */
  next(moving: number): string | undefined {
    const [first] = this.#ready
    if (first === undefined || moving >= MOST_AT_ONCE) return undefined
    const heldMs = this.#heldUntil - this.#clock.now()
    if (heldMs > 0) {
      this.#hold.set(heldMs)
      return undefined
    }
    this.#ready.delete(first)
    return first
  }
}
