import type { Weather } from './console-on'

/**
 * Counts the weather that the runs of a property met, so that a test can check it. A schedule in which nothing goes
 * wrong proves nothing.
 */
export class Met {
  readonly #times = new Map<Weather | 'reload', number>()

  /** The weather of a page's calls, in order. After that all is fine. */
  sky(planned: readonly Weather[]): () => Weather {
    const left = [...planned]
    return () => {
      const weather = left.shift() ?? 'fine'
      this.#add(weather)
      return weather
    }
  }

  reloaded() {
    this.#add('reload')
  }

  times(what: Weather | 'reload'): number {
    return this.#times.get(what) ?? 0
  }

  /** Describes the schedules for a reader. */
  toString(): string {
    return [...this.#times].map(([what, times]) => `${what} ${times}`).join(', ')
  }

  #add(what: Weather | 'reload') {
    this.#times.set(what, this.times(what) + 1)
  }
}
