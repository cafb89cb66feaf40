/**
 * A map whose entries are forgotten between one and two times `ms` after they were last set, by whole maps: no call
 * walks the entries, however many there are.
 */
export class ForgettingMap<Value> {
  readonly #ms: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()
  /** When the young map began; all in the old one were set before. */
  #since = -Infinity

  constructor(ms: number) {
    this.#ms = ms
  }

  /** How many entries are kept. */
  get size(): number {
    return this.#young.size + this.#old.size
  }

  get(key: string, now: number): Value | undefined {
    this.#turn(now)
    return this.#young.get(key) ?? this.#old.get(key)
  }

  /** From now on it is kept for `ms` again. */
  set(key: string, value: Value, now: number): void {
    this.#turn(now)
    this.#old.delete(key)
    this.#young.set(key, value)
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
  }

  #turn(now: number) {
    const passed = now - this.#since
    // A clock that was set back begins again, and forgets nothing.
    if (passed >= 0 && passed < this.#ms) return
    if (passed >= this.#ms) {
      this.#old = passed < 2 * this.#ms ? this.#young : new Map()
      this.#young = new Map()
    }
    this.#since = now
  }
}
