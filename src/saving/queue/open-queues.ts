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
  /** What the editor holds at this moment. */
  latest(): BlockTree | undefined
  onMerged(document: BlockTree, conflicts: readonly Conflict[]): void
  /** The rest of a document that was opened with its beginning only, a slice at a time. */
  onAppended(blocks: readonly BlockTree[]): void
  /** The document, with details added that only the service knew. */
  onLearned(document: BlockTree): void
}

/** A queue, and the screen that shows its document if one is open. */
export interface OpenQueue {
  /** Who writes. */
  owner: string
  queue: SaveQueue
  /** Bytes of its pictures and files; released with the queue. */
  media: MediaStore
  uploader: MediaUploader
  sheets: OpenSheets
  deletedSheets: DeletedSheetCells
  consent: Consent
  /** Continues with what an earlier visit left unsaved. */
  resume(): void
  /** Shows the document from now on. Returns a function that ends this; it does not affect a later screen. */
  attach(screen: Screen): () => void
  isShown(): boolean
  /** What is shown at this moment. */
  latest(): BlockTree
}

/**
 * Queues that still have work, even after their page was left: what was typed
 * is saved while the operator is elsewhere, and a page that is opened again
 * continues with the very same queue, so that nobody else makes its calls.
 */
const queues = new Map<string, OpenQueue>()

/** One announcement, written in the name of one application. */
export const queueKey = (owner: string, chatId: string): string => `${owner} ${chatId}`

export const openQueue = (key: string): OpenQueue | undefined => queues.get(key)

/** Releases what a queue holds while it is open. */
const releases = new Map<OpenQueue, () => void>()

/** `hold` is called once for each queue, and returns a function that releases what it holds. */
export function addQueue(key: string, open: OpenQueue, hold: () => () => void) {
  if (queues.get(key) === open) return
  closeOthers(open.owner)
  if (queues.size === 0) {
    addEventListener('beforeunload', warn)
    addEventListener('pagehide', keepDrafts)
    addEventListener('visibilitychange', keepHidden)
    for (const type of lineEvents) addEventListener(type, followLine)
  }
  queues.set(key, open)
  releases.set(open, hold())
}

/** Drops a queue whose page is gone and whose work is done. */
export function dropQueue(key: string, open: OpenQueue) {
  if (queues.get(key) !== open) return
  queues.delete(key)
  open.media.release()
  releases.get(open)?.()
  releases.delete(open)
  if (queues.size > 0) return
  removeEventListener('beforeunload', warn)
  removeEventListener('pagehide', keepDrafts)
  removeEventListener('visibilitychange', keepHidden)
  for (const type of lineEvents) removeEventListener(type, followLine)
}

const lineEvents = ['online', 'offline'] as const

/** Also those whose page was left: what they have to save is saved once the connection is back. */
function followLine({ type }: Event) {
  for (const { queue } of queues.values()) queue.setOnline(type === 'online')
}

/** Calls are made in the name of one application: queues of others end; their unsaved changes stay in this browser. */
function closeOthers(owner: string) {
  for (const [key, open] of queues) {
    if (open.owner === owner) continue
    if (!open.queue.isSaved) open.queue.keepDraft()
    open.queue.close()
    end(key, open)
  }
}

/** Another tab takes over the announcement: with `isAsked` it waits for the draft, otherwise it has begun already. */
export async function endQueue(key: string, isAsked: boolean) {
  const open = queues.get(key)
  if (!open) return
  open.sheets.commit()
  if (isAsked) await open.queue.handOver(MOST_HANDING_MS)
  else open.queue.close()
  end(key, open)
}

/** We don't wait longer for an answer: the next tab sends the stored call again, with its token. */
const MOST_HANDING_MS = 2_000

function end(key: string, open: OpenQueue) {
  open.uploader.close()
  open.sheets.close()
  open.deletedSheets.close()
  dropQueue(key, open)
}

/** Stores unsaved changes, up to the last letter, before the page may end: what comes later may never run. */
function keepDrafts(): readonly OpenQueue[] {
  const unsaved = [...queues.values()].filter(({ queue }) => !queue.isSaved)
  for (const { queue, sheets } of unsaved) {
    sheets.commit()
    queue.keepDraft()
  }
  return unsaved
}

/** A phone may end a page that is not shown without another event. */
function keepHidden() {
  if (document.visibilityState === 'hidden') keepDrafts()
}

/** Asks before the page is left. Meanwhile unsaved changes are stored and sent. */
function warn(event: BeforeUnloadEvent) {
  // What is sent is kept before, but it may not be its turn.
  const unsaved = keepDrafts()
  if (unsaved.length > 0) event.preventDefault()
  for (const { queue } of unsaved) {
    const { phase, pausedBy } = queue.getSnapshot()
    // Leaving does not retry what was refused or waits for an answer, nor cut short a pause that the service asked for.
    if (phase === 'waiting' || (phase === 'retrying' && pausedBy !== 'tooOften')) queue.retry()
  }
}
