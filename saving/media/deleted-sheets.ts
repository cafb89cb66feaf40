import { tokenIn } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import { compareTrees } from '../../document/compare/compare-trees'
import type { Documents } from './created-sheets'

/**
 * Stores the cells of embedded sheets before their blocks are deleted. The service deletes the cells of a sheet with
 * its block (platform/docx#what-creation-adds). Undo, the clipboard and the history may restore the block. It works
 * in parallel with the queue, and reports changes through `SaveQueue.wake`.
 */
export interface DeletedSheets {
  /**
   * Reads and stores all sheets whose block is about to be deleted, by the service's tokens. A sheet that leaves the
   * list may change again, so it is read again the next time.
   */
  keep(tokens: readonly string[]): void
  /** `lost`: its cells cannot be stored, because they cannot be read or are too many. */
  stateOf(token: string): 'reading' | 'kept' | 'lost'
  /** Whether a read is running, or will start without a further call. */
  isBusy(): boolean
  /** Retries failed reads. */
  retry(): void
}

/** Returns the sheets that the service holds and that no block of the page will show. */
export function sheetsToDelete({ saved, wanted }: Documents, wireOf: (token: string) => string): string[] {
  if (saved === wanted) return []
  const { removed, added, pairs } = compareTrees(saved, wanted)
  const found = new Set<string>()
  for (const node of removed.values()) {
    const token = mediaOf(node.block_type) === 'sheet' ? tokenIn(node) : undefined
    // If it has another token by now, its cells were copied to a new sheet.
    if (token !== undefined && wireOf(token) === token) found.add(token)
  }
  if (found.size === 0) return []
  const made = pairs.filter(({ edited }) => edited).map((pair) => pair.wanted)
  for (const node of [...added.values(), ...made]) found.delete(wireOf(tokenIn(node) ?? ''))
  return [...found]
}
