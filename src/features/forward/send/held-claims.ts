import type { Release } from '../../../storage/claim'

/**
 * The rights to send that this tab has, and those that it is giving back: of
 * these forwards it knows more than what is kept, so nothing that was read may
 * take their place.
 */
export class HeldClaims {
  readonly #held = new Map<string, Release>()
  readonly #leaving = new Map<string, Promise<void>>()
  readonly #readings = new Set<Set<string>>()

  ids(): ReadonlySet<string> {
    return new Set(this.#held.keys())
  }

  has(forwardId: string): boolean {
    return this.#held.has(forwardId)
  }

  isOurs(forwardId: string): boolean {
    return this.#held.has(forwardId) || this.#leaving.has(forwardId)
  }

  take(forwardId: string, release: Release) {
    this.#held.set(forwardId, release)
    for (const reading of this.#readings) reading.add(forwardId)
  }

  /** Resolves when a forward that is being given back is free. */
  whenReleased(forwardId: string): Promise<void> {
    return this.#leaving.get(forwardId) ?? Promise.resolve()
  }

  /** Nobody here takes it until then. */
  markReleasing(forwardId: string, left: Promise<void>) {
    this.#leaving.set(forwardId, left)
    void left.finally(() => this.#leaving.get(forwardId) === left && this.#leaving.delete(forwardId))
  }

  /** Whoever claims it next reads what was written last: it is free once that is kept. */
  release(forwardId: string, kept: Promise<void>) {
    const release = this.#held.get(forwardId)
    if (!release) return
    this.#held.delete(forwardId)
    this.markReleasing(forwardId, kept.then(release))
  }

  releaseAll() {
    for (const release of this.#held.values()) void release()
    this.#held.clear()
  }

  /** Reads, and tells what was ours at any time from before until after. */
  async reading<T>(read: (wasOurs: (forwardId: string) => boolean) => Promise<T>): Promise<T> {
    const ours = new Set([...this.#held.keys(), ...this.#leaving.keys()])
    this.#readings.add(ours)
    try {
      return await read((forwardId) => ours.has(forwardId))
    } finally {
      this.#readings.delete(ours)
    }
  }
}
