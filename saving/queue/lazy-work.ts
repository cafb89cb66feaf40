import type { openSaveWork, SaveWork } from './save-work'

/** Returns the code of a save, at once or when it is loaded. It throws what a call without an answer would. */
export type WorkPort = () => typeof openSaveWork | Promise<typeof openSaveWork>

/** The parts of a queue that exist from its first step on. */
export class LazyWork {
  readonly #load: WorkPort
  readonly #open: (open: typeof openSaveWork) => SaveWork
  #made: SaveWork | undefined

  constructor(load: WorkPort, open: (open: typeof openSaveWork) => SaveWork) {
    this.#load = load
    this.#open = open
  }

  /** Undefined before the first step. */
  get made(): SaveWork | undefined {
    return this.#made
  }

  /** For what runs in a step, or answers what a step asked. */
  get now(): SaveWork {
    if (!this.#made) throw new Error('the code of the save is not loaded')
    return this.#made
  }

  /** Makes them ready. Returns undefined if they are, so that a step begins at once. */
  prepare(): Promise<void> | undefined {
    if (this.#made) return undefined
    const loaded = this.#load()
    if (!(loaded instanceof Promise)) {
      this.#made = this.#open(loaded)
      return undefined
    }
    return loaded.then((open) => {
      this.#made ??= this.#open(open)
    })
  }
}
