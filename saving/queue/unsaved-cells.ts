import type { BlockTree } from '../../document/block-tree'
import type { SheetDraft, SheetEdits, UnsavedSheet } from '../media/sheet-edits'
import type { DocumentReplica } from './document-replica'

const noCells: readonly UnsavedSheet[] = []

/** Cells typed into sheets that the service does not have yet, as the queue counts, stores and strands them. */
export class UnsavedCells {
  readonly #replica: DocumentReplica
  readonly #cells: SheetEdits | undefined

  constructor(replica: DocumentReplica, cells: SheetEdits | undefined) {
    this.#replica = replica
    this.#cells = cells
  }

  /** Those of the sheets on the page. */
  get shown(): readonly UnsavedSheet[] {
    return this.of(this.#replica.wanted)
  }

  /** Those on the page, and those of sheets that are deleted only on the page, because they may be pasted. */
  get toStore(): readonly UnsavedSheet[] {
    const { saved, wanted } = this.#replica
    return this.of(saved === wanted ? wanted : { ...wanted, children: [wanted, saved] })
  }

  of(document: BlockTree): readonly UnsavedSheet[] {
    return this.#cells?.unsavedIn(document) ?? noCells
  }

  /** Cells of sheets that neither the page nor the service has any more. */
  strandedOf(cells: readonly SheetDraft[]): readonly SheetDraft[] {
    const left = new Set(this.toStore.map(({ token }) => token))
    return cells.filter(({ token }) => !left.has(token))
  }
}
