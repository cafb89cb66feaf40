import type { BlockTree } from '../../../../editor/block-tree'
import type { Known, Names } from './known'
import { withoutCopies } from '../merge/copies'
import { mergeTrees } from '../merge/merge-trees'
import type { Merged } from '../merge/merge-trees'
import { withMoves } from '../merge/moves'
import type { SaveQueueOptions } from './save-queue-options'

/** Somebody else wrote. */
export interface Behind {
  /** Below a write of ours: what *saved* was and the names before it, the revision just under ours, and what ours was about. */
  below?: Names & { at: number; wrote: readonly string[] }
  /** It was another tab of this browser: nothing to tell unless both touched a block. */
  isOwn?: boolean
}

/**
 * Reads what somebody else wrote and merges it with what the screen shows. What
 * they moved is known by the ids that it has in the page. After a write of ours
 * at revision n theirs is n − 1, so that an edit of theirs that ours overwrote
 * is seen too. `before` is what the screen showed.
 */
export async function takeIn(
  known: Known,
  newest: number,
  below: Behind['below'],
  { read, newId }: Pick<SaveQueueOptions, 'read' | 'newId'>,
): Promise<Merged & { before: BlockTree }> {
  const now = await read(newest)
  const { ids } = below ?? known
  const base = below?.base ?? known.saved
  const theirs = known.toLocal(below ? await read(below.at) : now, { ids })
  known.look()
  const before = known.wanted
  const { names, ...versions } = withMoves({ base, ours: before, theirs }, known.newcomers)
  const successors = new Set(names.values())
  known.met(base, theirs)
  // A block may have another name in the page by now than it had below our write.
  for (const [came, id] of names) known.ids.learn(known.ids.localOf(ids.wireOf(id)), ids.wireOf(came))
  const merged = withoutCopies(
    mergeTrees({ ...versions, read: known.unseen }, newId),
    versions,
    (id) => successors.has(id) || known.newcomers.has(id),
  )
  known.reads(versions.theirs, below?.wrote)
  known.saved = below || names.size > 0 ? known.toLocal(now) : theirs
  known.wanted = merged.document
  return { ...merged, before }
}
