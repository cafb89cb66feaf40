import type { BlockTree } from '../../../../document/block-tree'
import type { Conflict } from '../../../../document/merge/merge-trees'
import { resolveConflict } from '../../../../document/merge/resolve-conflict'
import type { Keep } from '../../../../document/merge/resolve-conflict'
import { restoreBlocks, withoutBlocks } from '../../../../document/restore/restore-blocks'
import { revertChange } from '../../../../document/restore/revert-change'
import { newId, withoutFailedMedia } from '../../../../saving/saving'

/*
 * The document after an operator's action on what is not saved. It merges, so it loads after the page
 * (use-unsaved-actions.ts).
 */

/** With the service's version of these blocks. */
export const withSaved = (saved: BlockTree, now: BlockTree, ids: readonly string[]): BlockTree =>
  restoreBlocks(saved, now, ids)

/** Without the blocks whose bytes or cells could not be uploaded. */
export const withoutFailed = (saved: BlockTree, wanted: BlockTree, ids: readonly string[]): BlockTree =>
  withoutFailedMedia({ saved, wanted }, ids)

/** With one or both versions of what both sides changed. Of a block that came back, both versions are the block. */
export const withAnswers = (now: BlockTree, conflicts: readonly Conflict[], keep: Keep): BlockTree =>
  conflicts.reduce((tree, each) => resolveConflict(tree, each, keep), now)

/** Without blocks that one side deleted and the other edited. */
export const withoutKept = (now: BlockTree, kept: readonly Conflict[]): BlockTree =>
  withoutBlocks(now, new Set(kept.map(({ id }) => id)))

/** Without a change, but with everything written since. */
export const withoutChange = (
  now: BlockTree,
  change: { from: BlockTree; to: BlockTree },
  conflicts: readonly Conflict[],
): BlockTree => revertChange(change, now, conflicts, newId)
