import { CoalescedTimer } from './alarm'
import type { Clock } from './clock'

/** So many move at once: more would only share the same line. */
const MOST_AT_ONCE = 3

interface Ports {
  clock: Clock
  /** Until when nobody begins, on that clock; undefined: whoever is ready may. */
  held(until: number | undefined): void
  /** It may be somebody's turn again. */
  wake(): void
}

/**
 * Whose turn it is: three move at once, and who is ready goes in the order of
 * coming. While the platform wants fewer calls it is nobody's turn, for it
 * counts those of an application, not those of a file.
 */
export class Semaphore {
  readonly #ports: Ports
  readonly #ready = new Set<string>()
  readonly #hold: CoalescedTimer
  #heldUntil = 0

  constructor(ports: Ports) {
    this.#ports = ports
    this.#hold = new CoalescedTimer(ports.clock, () => this.#goOn())
  }

  /** Puts one in line. */
  enqueue(id: string) {
    this.#ready.add(id)
  }

  remove(id: string) {
    this.#ready.delete(id)
  }

  /** Nobody begins for so long. */
  pause(ms: number) {
    const { clock, held } = this.#ports
    const until = clock.now() + ms
    if (until <= this.#heldUntil) return
    this.#heldUntil = until
    held(until)
    this.#hold.set(ms)
  }

  /** Takes out of the line whoever may begin while so many move; undefined when nobody may. */
  next(moving: number): string | undefined {
    const [first] = this.#ready
    if (first === undefined || moving >= MOST_AT_ONCE) return undefined
    if (this.#heldMs() > 0) return undefined
    this.#ready.delete(first)
    return first
  }

  #heldMs = (): number => this.#heldUntil - this.#ports.clock.now()

  #goOn() {
    const heldMs = this.#heldMs()
    if (heldMs > 0) return this.#hold.set(heldMs)
    this.#ports.held(undefined)
    this.#ports.wake()
  }
}
