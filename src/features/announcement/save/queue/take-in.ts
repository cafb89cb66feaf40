import type { BlockTree } from '../../../../editor/block-tree'
import type { Known, Names } from './known'
import { mergeTrees } from '../merge/merge-trees'
import type { Merged } from '../merge/merge-trees'
import type { SaveQueueOptions } from './save-queue-options'

/** Somebody else wrote. */
export interface Behind {
  /** Below a write of ours: what *saved* was and the names before it, and the revision just under ours. */
  below?: Names & { at: number }
  /** It was another tab of this browser: nothing to tell unless both touched a block. */
  isOwn?: boolean
}

/**
 * Reads what somebody else wrote and merges it with what the screen shows.
 * After a write of ours at revision n theirs is n − 1, so that an edit of
 * theirs that ours overwrote is seen too. `before` is what the screen showed.
 */
export async function takeIn(
  known: Known,
  newest: number,
  below: Behind['below'],
  { read, newId }: Pick<SaveQueueOptions, 'read' | 'newId'>,
): Promise<Merged & { before: BlockTree }> {
  const now = await read(newest)
  const theirs = known.toLocal(below ? await read(below.at) : now, below)
  known.look()
  const before = known.wanted
  const merged = mergeTrees({ base: below?.base ?? known.saved, ours: before, theirs }, newId)
  known.saved = below ? known.toLocal(now) : theirs
  known.wanted = merged.document
  return { ...merged, before }
}
