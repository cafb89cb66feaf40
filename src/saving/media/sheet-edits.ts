import type { BlockTree } from '../../document/block-tree'
import type { CellWrite } from '../../editor/objects/sheet/cell-area'

/**
 * Cells of embedded sheets that were typed and are not with the service. They
 * are written beside the queue, sheet by sheet; the queue counts them as
 * unsaved, keeps them, and says how they are. News come through `SaveQueue.cellsChanged`.
 */
export interface SheetEdits {
  /** Takes in what an earlier visit kept, also of sheets that are shown already, and writes it. */
  resume(kept: readonly SheetDraft[]): void
  /** Of the sheets that a document shows. The same array for as long as nothing changed. */
  unsavedIn(document: BlockTree): readonly UnsavedSheet[]
  /** Tries again what has failed. */
  retry(): void
}

/** What a later visit needs to write them. */
export interface SheetDraft {
  /** As the page names it. */
  token: string
  /** In order: a later one goes over an earlier one. */
  writes: readonly CellWrite[]
}

export interface UnsavedSheet extends SheetDraft {
  /** `typing`: a cell is open. `failed`: nothing happens before somebody asks for another try. */
  phase: 'typing' | 'writing' | 'failed'
  /** Why they were not taken. */
  words: string
  /** The blocks that show the sheet. */
  ids: readonly string[]
}
