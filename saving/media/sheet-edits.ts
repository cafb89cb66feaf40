import type { BlockTree } from '../../document/block-tree'
import type { CellWrite } from '../../document/sheet/cell-area'

/**
 * Cells typed into embedded sheets that the service does not have yet. They are written in parallel with the queue,
 * sheet by sheet. The queue counts them as unsaved, stores them, and reports their state. Changes are reported
 * through `SaveQueue.cellsChanged`.
 */
export interface SheetEdits {
  /** Adds and writes the cells that an earlier visit stored, also to sheets that are already shown. */
  resume(kept: readonly SheetDraft[]): void
  /** Unsaved cells of the sheets that a document shows. The same array until something changes. */
  unsavedIn(document: BlockTree): readonly UnsavedSheet[]
  /** Retries failed writes. */
  retry(): void
  /** While `isHeld`, typed cells are stored and not written. */
  hold(isHeld: boolean): void
}

/** The data that a later visit needs to write the cells of one sheet. */
export interface SheetDraft {
  /** The page's token for the sheet. */
  token: string
  /** In order. A later write overwrites an earlier one. */
  writes: readonly CellWrite[]
}

export interface UnsavedSheet extends SheetDraft {
  /** `typing`: a cell is open. `failed`: nothing happens until the user retries. */
  phase: 'typing' | 'writing' | 'failed'
  /** The reason why the cells were not accepted. */
  words: string
  /** The blocks that show the sheet. */
  ids: readonly string[]
}
