import { tokenIn } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import { compareTrees } from '../../document/compare/compare-trees'
import type { Documents } from './created-sheets'

/**
 * Keeps what is in embedded sheets before their blocks go: the service
 * forgets the cells of a sheet with its block (platform/docx#what-creation-adds), and undo, a
 * clipboard and the history may bring the block back. Works beside the queue;
 * news come through `SaveQueue.wake`.
 */
export interface DeletedSheets {
  /**
   * All sheets whose block is about to go, by the service's tokens: they are read
   * and kept. One that is not named any more may be written into again, and is read
   * again the next time.
   */
  keep(tokens: readonly string[]): void
  /** `lost`: its cells cannot be kept, as they cannot be read or are too many. */
  stateOf(token: string): 'reading' | 'kept' | 'lost'
  /** Whether anything is being read, or will be by itself. */
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
    // What has another token by now was carried over to a new sheet.
    if (token !== undefined && wireOf(token) === token) found.add(token)
  }
  if (found.size === 0) return []
  const made = pairs.filter(({ edited }) => edited).map((pair) => pair.wanted)
  for (const node of [...added.values(), ...made]) found.delete(wireOf(tokenIn(node) ?? ''))
  return [...found]
}
