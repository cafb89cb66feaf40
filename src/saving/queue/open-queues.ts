import type { BlockTree } from '../../document/block-tree'
import type { Conflict } from '../../document/merge/merge-trees'
import type { MediaStore } from '../media/media-store'
import type { MediaUploader } from '../media/media-uploader'
import type { DeletedSheetCells } from '../sheets/deleted-sheet-cells'
import type { OpenSheets } from '../sheets/open-sheets'
import type { Consent } from './consent'
import type { SaveQueue } from './save-queue'

/** Where a document is shown; absent while its page is closed. */
export interface Screen {
  /** What the editor holds this moment. */
  latest(): BlockTree | undefined
  onMerged(document: BlockTree, conflicts: readonly Conflict[]): void
  /** The rest of a document of which only the beginning was there, a slice at a time. */
  onAppended(blocks: readonly BlockTree[]): void
  /** The document with what only the service knew. */
  onLearned(document: BlockTree): void
}

/** A queue, and the screen that shows its document if one is open. */
export interface OpenQueue {
  /** Who writes. */
  owner: string
  queue: SaveQueue
  /** Bytes of its pictures and files; let go when the queue is. */
  media: MediaStore
  uploader: MediaUploader
  sheets: OpenSheets
  deletedSheets: DeletedSheetCells
  consent: Consent
  /** Goes on with what an earlier visit left unsaved. */
  resume(): void
  /** Shows the document from here on. Answers how to stop; a later screen is not stopped by it. */
  attach(screen: Screen): () => void
  isShown(): boolean
  /** What is shown this moment. */
  latest(): BlockTree
}

/**
 * Queues that still have work, also after their page was left: what was typed
 * is saved while the operator is elsewhere, and a page that is opened again goes
 * on with the very same queue, so that nobody else makes its calls.
 */
const queues = new Map<string, OpenQueue>()

/** Of one announcement, written in the name of one application. */
export const queueKey = (owner: string, chatId: string): string => `${owner} ${chatId}`

export const openQueue = (key: string): OpenQueue | undefined => queues.get(key)

/** What a queue holds on to for as long as it is here. */
const releases = new Map<OpenQueue, () => void>()

/** `hold` is asked once for each queue, and answers how to let go. */
export function addQueue(key: string, open: OpenQueue, hold: () => () => void) {
  if (queues.get(key) === open) return
  closeOthers(open.owner)
  if (queues.size === 0) addEventListener('beforeunload', warn)
  queues.set(key, open)
  releases.set(open, hold())
}

/** Lets go of a queue whose page is gone and whose work is done. */
export function dropQueue(key: string, open: OpenQueue) {
  if (queues.get(key) !== open) return
  queues.delete(key)
  open.media.release()
  releases.get(open)?.()
  releases.delete(open)
  if (queues.size === 0) removeEventListener('beforeunload', warn)
}

/** Calls are made in the name of one application: queues of another one end. What they leave unsaved stays in this browser. */
function closeOthers(owner: string) {
  for (const [key, open] of queues) {
    if (open.owner === owner) continue
    open.queue.close()
    end(key, open)
  }
}

/** Another tab goes on with the announcement: with `isAsked` it waits for what is kept, otherwise it has begun already. */
export async function endQueue(key: string, isAsked: boolean) {
  const open = queues.get(key)
  if (!open) return
  open.sheets.commit()
  if (isAsked) await open.queue.handOver(MOST_HANDING_MS)
  else open.queue.close()
  end(key, open)
}

/** An answer that takes longer is not waited for: the call goes again from what is kept, with its token. */
const MOST_HANDING_MS = 2_000

function end(key: string, open: OpenQueue) {
  open.uploader.close()
  open.sheets.close()
  open.deletedSheets.close()
  dropQueue(key, open)
}

/** Who leaves is asked. Meanwhile what is on its way is kept, up to the last letter, and sent. */
function warn(event: BeforeUnloadEvent) {
  const unsaved = [...queues.values()].filter(({ queue }) => !queue.isSaved)
  if (unsaved.length > 0) event.preventDefault()
  for (const { queue, sheets } of unsaved) {
    sheets.commit()
    const { phase, pausedBy } = queue.getSnapshot()
    // What was refused, or waits for an answer, is not asked for again by somebody who leaves; a pause that was asked for is kept.
    if (phase === 'waiting' || (phase === 'retrying' && pausedBy !== 'tooOften')) queue.retry()
  }
}
