import type { Release } from '../../../storage/claim'

/**
 * The rights to send that this tab has, and those that it is giving back: of
 * these intents it knows more than what is kept, so nothing that was read may
 * take their place.
 */
export class HeldClaims {
  readonly #held = new Map<string, Release>()
  readonly #leaving = new Map<string, Promise<void>>()
  readonly #readings = new Set<Set<string>>()

  ids(): ReadonlySet<string> {
    return new Set(this.#held.keys())
  }

  has(intentId: string): boolean {
    return this.#held.has(intentId)
  }

  isOurs(intentId: string): boolean {
    return this.#held.has(intentId) || this.#leaving.has(intentId)
  }

  take(intentId: string, release: Release) {
    this.#held.set(intentId, release)
    for (const reading of this.#readings) reading.add(intentId)
  }

  /** Resolves when an intent that is being given back is free. */
  left(intentId: string): Promise<void> {
    return this.#leaving.get(intentId) ?? Promise.resolve()
  }

  /** Nobody here takes it until then. */
  leave(intentId: string, left: Promise<void>) {
    this.#leaving.set(intentId, left)
    void left.finally(() => this.#leaving.get(intentId) === left && this.#leaving.delete(intentId))
  }

  /** Whoever claims it next reads what was written last: it is free once that is kept. */
  giveBack(intentId: string, kept: Promise<void>) {
    const release = this.#held.get(intentId)
    if (!release) return
    this.#held.delete(intentId)
    this.leave(intentId, kept.then(release))
  }

  giveAllBack() {
    for (const release of this.#held.values()) void release()
    this.#held.clear()
  }

  /** Reads, and tells what was ours at any time from before until after. */
  async reading<T>(read: (wasOurs: (intentId: string) => boolean) => Promise<T>): Promise<T> {
    const ours = new Set([...this.#held.keys(), ...this.#leaving.keys()])
    this.#readings.add(ours)
    try {
      return await read((intentId) => ours.has(intentId))
    } finally {
      this.#readings.delete(ours)
    }
  }
}
