/** What a change is about: one row, which rows there are, all of them together, or whether they wait. */
export type Topic = `row ${string}` | 'list' | 'totals' | 'hold'

/**
 * Tells whoever listens, once a frame: a hundred steps of progress between two
 * frames are one change to a reader, and a row hears only about itself.
 */
export class Listeners {
  readonly #soon: (run: () => void) => void
  readonly #listeners = new Map<Topic, Set<() => void>>()
  readonly #changed = new Set<Topic>()

  /** `soon` runs what it is given before the next frame. */
  constructor(soon: (run: () => void) => void) {
    this.#soon = soon
  }

  listen(topic: Topic, listener: () => void): () => void {
    const own = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) this.#listeners.delete(topic)
    }
  }

  changed(...topics: Topic[]) {
    if (this.#changed.size === 0) this.#soon(() => this.#tell())
    for (const topic of topics) this.#changed.add(topic)
  }

  #tell() {
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const topic of changed) {
      for (const listener of this.#listeners.get(topic) ?? []) listener()
    }
  }
}
