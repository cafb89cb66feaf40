import type { BlockTree } from '../../document/block-tree'
import type { Conflict } from '../../document/merge/merge-trees'
import type {
  MediaStore,
  MediaUploader,
  Consent,
  SaveQueue,
  DeletedSheetCells,
  OpenSheets,
} from '../../saving/saving'

/** The page that shows a document. Absent while it is closed. */
export interface Screen {
  /** Whether the user may edit the document there. */
  isEditable: boolean
  /** The present document of the editor. */
  latest(): BlockTree | undefined
  onMerged(document: BlockTree, conflicts: readonly Conflict[]): void
  /** Called with the rest of a document that was opened with only its beginning, a slice at a time. */
  onAppended(blocks: readonly BlockTree[]): void
  /** Called with the document when it has details added that only the service knew. */
  onLearned(document: BlockTree): void
}

/** A queue, and the screen that shows its document if one is open. */
export interface OpenQueue {
  /** The application that writes. */
  owner: string
  queue: SaveQueue
  /** Bytes of its pictures and files, released with the queue. */
  media: MediaStore
  uploader: MediaUploader
  sheets: OpenSheets
  deletedSheets: DeletedSheetCells
  consent: Consent
  /** Continues with the unsaved changes of an earlier visit. */
  resume(): void
  /** Shows the document from now on. Returns a function that ends this and does not affect a later screen. */
  attach(screen: Screen): () => void
  isShown(): boolean
  /** Whether a page shows it that may edit it. */
  isEditable(): boolean
  /** The document shown at this moment. */
  latest(): BlockTree
}

/**
 * Queues that still have work, even after their page was closed. They save the changes while the operator is
 * elsewhere. A page that is opened again continues with the same queue, so that no second queue makes its calls.
 */
const queues = new Map<string, OpenQueue>()

/** The key of one announcement that one application writes. */
export const queueKey = (owner: string, chatId: string): string => `${owner} ${chatId}`

export const openQueue = (key: string): OpenQueue | undefined => queues.get(key)

/** Functions that release the resources of open queues. */
const releases = new Map<OpenQueue, () => void>()

/** `hold` is called once for each queue, and returns a function that releases its resources. */
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

/** Notifies queues even if their page is closed, so that they save once the connection is back. */
function followLine({ type }: Event) {
  for (const { queue } of queues.values()) queue.setOnline(type === 'online')
}

/**
 * Ends the queues of other applications, because calls are made as one application. Their unsaved changes stay in
 * this browser.
 */
function closeOthers(owner: string) {
  for (const [key, open] of queues) {
    if (open.owner === owner) continue
    if (open.queue.isToKeep) open.queue.keepDraft()
    open.queue.close()
    end(key, open)
  }
}

/**
 * Ends a queue because another tab takes over the announcement. With `isAsked` that tab waits for the draft.
 * Otherwise it has begun already.
 */
export async function endQueue(key: string, isAsked: boolean) {
  const open = queues.get(key)
  if (!open) return
  open.sheets.commit()
  if (isAsked) await open.queue.handOver(MOST_HANDING_MS)
  else open.queue.close()
  end(key, open)
}

/** The longest wait for an answer. After that, the next tab sends the stored call again, with its token. */
const MOST_HANDING_MS = 2_000

function end(key: string, open: OpenQueue) {
  open.uploader.close()
  open.sheets.close()
  open.deletedSheets.close()
  dropQueue(key, open)
}

/**
 * Stores unsaved changes, up to the last letter, and open questions, because the page may end now. Without a connection
 * it also stores what is saved: a reload can only open what this browser has. Returns the unsaved.
 */
function keepDrafts(): readonly OpenQueue[] {
  const all = [...queues.values()]
  for (const open of all) {
    const { queue, sheets } = open
    if (!queue.isToKeep && (navigator.onLine || !open.isEditable())) continue
    sheets.commit()
    queue.keepDraft()
  }
  return all.filter(({ queue }) => !queue.isSaved)
}

/** Stores unsaved changes of a hidden page, because a phone may end it without another event. */
function keepHidden() {
  if (document.visibilityState === 'hidden') keepDrafts()
}

/** A draft is meant to wait, so closing the page loses nothing if the browser stores it. */
function isStoredHeld(queue: SaveQueue): boolean {
  const { phase, isKept } = queue.getSnapshot()
  return phase === 'held' && isKept
}

/** Asks before the page is closed. Meanwhile it stores and sends unsaved changes. */
function warn(event: BeforeUnloadEvent) {
  // A sent change is stored before, but some changes may not be sent yet.
  const unsaved = keepDrafts()
  if (unsaved.some(({ queue }) => !isStoredHeld(queue))) event.preventDefault()
  for (const { queue } of unsaved) {
    const { phase, pausedBy } = queue.getSnapshot()
    // Closing does not retry a refused change or one that waits for an answer, and does not shorten a pause that the
    // service requested.
    if (phase === 'waiting' || (phase === 'retrying' && pausedBy !== 'tooOften')) queue.retry()
  }
}
