import { tokenIn } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import { compareTrees } from '../../document/compare/compare-trees'
import type { Documents } from './created-sheets'

/**
 * Keeps the cells of embedded sheets before their blocks are deleted: the service
 * deletes the cells of a sheet with its block (platform/docx#what-creation-adds), but undo, the
 * clipboard and the history may bring the block back. Works beside the queue;
 * changes are reported through `SaveQueue.wake`.
 */
export interface DeletedSheets {
  /**
   * Takes all sheets whose block is about to be deleted, by the service's tokens: they
   * are read and kept. A sheet that is no longer in the list may change again, so it is
   * read again the next time.
   */
  keep(tokens: readonly string[]): void
  /** `lost`: its cells cannot be kept, because they cannot be read or are too many. */
  stateOf(token: string): 'reading' | 'kept' | 'lost'
  /** Whether anything is being read, or will be without being asked. */
  isBusy(): boolean
  /** Tries again what has failed. */
  retry(): void
}

/** Sheets that the service holds, and that no block of the page will show. */
export function sheetsToDelete({ saved, wanted }: Documents, wireOf: (token: string) => string): string[] {
  if (saved === wanted) return []
  const { removed, added, pairs } = compareTrees(saved, wanted)
  const found = new Set<string>()
  for (const node of removed.values()) {
    const token = mediaOf(node.block_type) === 'sheet' ? tokenIn(node) : undefined
    // If it has another token by now, its cells were carried over to a new sheet.
    if (token !== undefined && wireOf(token) === token) found.add(token)
  }
  if (found.size === 0) return []
  const made = pairs.filter(({ edited }) => edited).map((pair) => pair.wanted)
  for (const node of [...added.values(), ...made]) found.delete(wireOf(tokenIn(node) ?? ''))
  return [...found]
}
