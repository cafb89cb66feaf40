import type { Conflict } from '../../../../document/merge/merge-trees'
import { Listeners } from '../../../../primitives/listeners'
import type { OthersConflict, OthersConflicts } from '../../presence/presence'

const nothing: readonly never[] = []

/** The place of others' conflicts, which load after the page. */
export class OthersSlot {
  readonly #listeners = new Listeners()
  #held: OthersConflicts | undefined

  readonly subscribe = this.#listeners.add

  readonly getSnapshot = (): readonly OthersConflict[] => this.#held?.getSnapshot() ?? nothing

  /** Holds them until the returned function is called. */
  readonly hold = (others: OthersConflicts): (() => void) => {
    this.#held = others
    const stop = others.subscribe(() => this.#listeners.emit())
    return () => {
      stop()
      this.#held = undefined
      this.#listeners.emit()
    }
  }

  /** Tells others that this page's user ended conflicts. */
  end(conflicts: readonly Conflict[]) {
    this.#held?.end(conflicts)
  }
}
