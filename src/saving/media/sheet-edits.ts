import type { BlockTree } from '../../document/block-tree'
import type { CellWrite } from '../../editor/objects/sheet/cell-area'

/**
 * Cells typed into embedded sheets that the service does not have yet. They are
 * written beside the queue, sheet by sheet; the queue counts them as unsaved,
 * keeps them, and reports their state. Changes come through `SaveQueue.cellsChanged`.
 */
export interface SheetEdits {
  /** Adds what an earlier visit kept, also to sheets that are already shown, and writes it. */
  resume(kept: readonly SheetDraft[]): void
  /** Unsaved cells of the sheets that a document shows. The same array for as long as nothing changed. */
  unsavedIn(document: BlockTree): readonly UnsavedSheet[]
  /** Tries again what has failed. */
  retry(): void
}

/** What a later visit needs to write the cells of one sheet. */
export interface SheetDraft {
  /** The page's token for the sheet. */
  token: string
  /** In order: a later one overwrites an earlier one. */
  writes: readonly CellWrite[]
}

export interface UnsavedSheet extends SheetDraft {
  /** `typing`: a cell is open. `failed`: nothing happens until somebody asks for another try. */
  phase: 'typing' | 'writing' | 'failed'
  /** Why the cells were not accepted. */
  words: string
  /** The blocks that show the sheet. */
  ids: readonly string[]
}
