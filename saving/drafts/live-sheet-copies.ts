import type { BlockTree } from '../../document/block-tree'
import { liveMedia } from '../media/live-media'
import type { IsSameMedia } from '../media/live-media'
import type { SaveQueue } from '../queue/save-queue'
import { heldTokens } from './held-bytes'

interface Page {
  queue: Pick<SaveQueue, 'draft' | 'serverDocument' | 'unsavedCells' | 'isKnown'>
  isSame: IsSameMedia
  /** The document that the held change is an edit of. Undefined: it is gone. */
  readBase(): Promise<BlockTree | undefined>
}

/**
 * The page's copies of new sheets of a held change that are live. Others see such a sheet before it has its cells, so a merge
 * cannot pair it, and the page shows both until its copy leaves. A copy with cells that are typed since stays.
 */
export async function liveSheetCopies(held: BlockTree, page: Page): Promise<ReadonlySet<string>> {
  const { queue, isSame, readBase } = page
  const shown = heldTokens(queue.draft.tree)
  if (![...heldTokens(held).keys()].some((token) => shown.has(token))) return new Set()
  const base = await readBase()
  const live = queue.serverDocument.document
  const pairs = base ? await liveMedia({ base, held, live }, isSame) : []
  const typed = new Set(queue.unsavedCells.flatMap(({ ids }) => ids))
  const copies = pairs.map(({ mine }) => mine.id)
  return new Set(copies.filter((id) => !queue.isKnown(id) && !typed.has(id)))
}
