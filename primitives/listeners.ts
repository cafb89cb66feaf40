/** Callbacks for one event. A callback that throws is reported as uncaught and does not stop the others. */
export class Listeners<Args extends unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>()

  get size(): number {
    return this.#listeners.size
  }

  /** Adds a callback and returns the function that removes it. */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  emit(...args: Args) {
    for (const listener of this.#listeners) {
      try {
        listener(...args)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
