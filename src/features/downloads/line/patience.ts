import type { Clock } from '../../files/queue/clock'

/** Gives up after a while in which nobody asks for more of it. */
export class Patience {
  readonly #clock: Clock
  readonly #ms: number
  readonly #giveUp: () => void
  #timer: unknown
  #isOver = false

  constructor(clock: Clock, ms: number, giveUp: () => void) {
    this.#clock = clock
    this.#ms = ms
    this.#giveUp = giveUp
    this.more()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** From now on as long again. */
  more() {
    this.end()
    this.#timer = this.#clock.setTimeout(() => {
      this.#isOver = true
      this.#giveUp()
    }, this.#ms)
  }

  end() {
    this.#clock.clearTimeout(this.#timer)
  }
}
