/** So far back a speed looks: long enough to be calm, short enough to notice a stall. */
const WINDOW_MS = 5_000
/** Two sightings closer together than this say nothing about speed. */
const LEAST_MS = 250

/** Bytes a second over the last few seconds; a line that stalls slows down to nothing. */
export class SpeedMeter {
  readonly #seen: { at: number; bytes: number }[] = []
  #bytes = 0

  /** So many bytes more have left. */
  add(bytes: number, now: number) {
    if (this.#seen.length === 0) this.#seen.push({ at: now, bytes: this.#bytes })
    this.#bytes += bytes
    this.#seen.push({ at: now, bytes: this.#bytes })
    this.#forget(now)
  }

  /** Undefined until it can be told, and when nothing moves. */
  bytesPerSecond(now: number): number | undefined {
    this.#forget(now)
    const [first] = this.#seen
    if (!first || now - first.at < LEAST_MS) return undefined
    const moved = this.#bytes - first.bytes
    return moved > 0 ? (moved * 1_000) / (now - first.at) : undefined
  }

  /** The newest of what is too old stays: the window begins there. */
  #forget(now: number) {
    while (this.#seen.length > 1 && this.#seen[1]!.at <= now - WINDOW_MS) this.#seen.shift()
  }
}
