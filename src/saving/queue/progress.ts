import type { BlockTree } from '../../document/block-tree'
import { apart } from '../../document/compare/apart'

/** How far a long save is, in blocks to make and to delete. */
export interface SaveProgress {
  done: number
  all: number
}

/** As many as go in a second: of fewer there is nothing to tell. */
const SHORT = 150

/** Counts one save from its first call until all is saved, whatever is written meanwhile. */
export class Progress {
  #all = 0

  /** Undefined for a short save. */
  between(saved: BlockTree, wanted: BlockTree): SaveProgress | undefined {
    const { gone, come } = apart(saved, wanted)
    const left = gone.length + come.length
    this.#all = Math.max(this.#all, left)
    return this.#all < SHORT ? undefined : { done: this.#all - left, all: this.#all }
  }

  settled() {
    this.#all = 0
  }
}
