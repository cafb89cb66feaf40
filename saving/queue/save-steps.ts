import { sameTree } from '../../document/compare/same-content'
import type { DraftWriter } from '../drafts/draft-writer'
import type { SheetDraft } from '../media/sheet-edits'
import type { Waiting } from '../plan/next-call'
import type { Stuck } from '../plan/plan'
import type { Debounce } from './debounce'
import type { DocumentReplica } from './document-replica'
import type { LazyWork } from './lazy-work'
import type { RemoteChange } from './merge-remote'
import type { ReadBack } from './read-back'
import type { RemovalGuard } from './removal-guard'
import type { RequestLoop } from './request-loop'
import type { SaveQueuePorts } from './save-queue-ports'
import { Progress } from './save-state'
import type { InFlight, PendingChildren } from './save-state'
import type { SaveStateStore } from './save-state-store'
import type { SaveEvent } from './save-transitions'
import type { UnsavedCells } from './unsaved-cells'

/** The state that decides the next step. */
export interface OpenRequests {
  isOnline: boolean
  isPartial: boolean
  inFlight: InFlight | undefined
  pendingChildren: PendingChildren | undefined
  remoteChange: RemoteChange | undefined
}

/** The order of work, the first step with a true condition comes next. */
export const steps = [
  ['rest', ({ isOnline }) => !isOnline],
  // The beginning of a document must not be compared like the whole.
  ['readRest', ({ isPartial }) => isPartial],
  // The call may have arrived, and its answer has our present revision.
  ['send', ({ inFlight }) => inFlight !== undefined],
  ['readChildren', ({ pendingChildren }) => pendingChildren !== undefined],
  ['merge', ({ remoteChange }) => remoteChange !== undefined],
  ['plan', () => true],
] as const satisfies readonly (readonly [string, (open: OpenRequests) => boolean])[]

export const nextStep = (open: OpenRequests): (typeof steps)[number][0] =>
  steps.find(([, isNext]) => isNext(open))![0]

interface Parties extends Pick<SaveQueuePorts, 'clock' | 'media'> {
  /** Milliseconds until a call may be sent. 0 counts it as sent. */
  msUntilWrite(): number
  replica: DocumentReplica
  cells: UnsavedCells
  draft: DraftWriter
  debounce: Debounce
  removals: RemovalGuard
  work: Pick<LazyWork, 'now'>
  readBack: ReadBack
  requests: RequestLoop
  shown: SaveStateStore
  /** Whether the queue has ended. Another tab may have taken over. */
  isClosed(): boolean
  /** Called when the step considers everything that happened so far. */
  onConsidered(): void
  /** Called when the service has answered. */
  onAnswered(): void
}

/**
 * Makes one step after the other, in the order of `steps`:
 *
 *      rest of the document ──▶ in flight ──▶ pending children ──▶ remote change ──▶ plan ──▶ read back
 *
 * A call that got no answer was not refused. It is sent again, first and unchanged. Children that the service adds to a
 * new block (cells, columns, an empty text) are read before anything else is planned, or they would be created twice. A
 * refusal counts only if no other user wrote meanwhile. Otherwise we merge first. It concerns only the block at fault,
 * and everything else is saved. The queue is stuck once only refused blocks are left. Likewise, only the block whose
 * saving would permanently destroy something waits for an answer. A save that would remove most of the document is held
 * back before any call (removal-guard.ts). Once everything is saved and the user pauses, the service's document is read
 * and compared (read-back.ts).
 */
export class SaveSteps {
  readonly #with: Parties
  readonly #progress = new Progress()

  constructor(parties: Parties) {
    this.#with = parties
  }

  get isSaved(): boolean {
    const { replica, requests, cells } = this.#with
    const { inFlight, pendingChildren } = requests
    return replica.saved === replica.wanted && !inFlight && !pendingChildren && cells.shown.length === 0
  }

  /** Makes one call, or handles the obstacle to it. False: there is nothing to do until something happens. */
  async next(): Promise<boolean> {
    const { requests, shown, clock } = this.#with
    const { inFlight, pendingChildren, remoteChange } = requests
    const { isOnline, isPartial } = shown.state
    const step = nextStep({ isOnline, isPartial, inFlight, pendingChildren, remoteChange })
    if (step === 'rest') {
      // News waits, too, because checking again at once would never end.
      this.#with.onConsidered()
      return this.#rest({ kind: this.isSaved ? 'foundSaved' : 'cutOff' })
    }
    if (step === 'readRest') return this.#readRest()
    if (step === 'readChildren') return this.#readPendingChildren(pendingChildren!)
    if (step === 'merge') return this.#merge(remoteChange!)
    if (step === 'plan' && !this.#plan()) return this.#verify()
    const pause = this.#with.msUntilWrite()
    if (pause > 0) return this.#rest({ kind: 'paced', until: clock.now() + pause })
    return this.#send(requests.inFlight!)
  }

  /** Sets aside cells typed into sheets that neither the page nor the service has any more. */
  strand(cells: readonly SheetDraft[]) {
    const gone = this.#with.cells.strandedOf(cells)
    if (gone.length > 0) this.#with.shown.apply({ kind: 'cellsOrphaned', cells: gone })
  }

  /**
   * Reports why the queue rests. Returns false: there is nothing to do until something happens or the pause is over.
   */
  #rest(event: SaveEvent): false {
    this.#with.shown.apply(event)
    return false
  }

  /** Records that the service has answered. */
  #answered(): true {
    this.#with.onAnswered()
    return true
  }

  /** Prepares the next call, unless it is too early, there is none, or it was refused before. */
  #plan(): boolean {
    const { replica, debounce, requests, clock } = this.#with
    const { planning } = this.#with.work.now
    this.#with.onConsidered()
    replica.refreshWanted()
    const now = clock.now()
    const wait = debounce.msLeft(now)
    if (wait > 0) return this.#rest({ kind: 'foundUnsaved', until: now + wait })
    debounce.reset()
    if (this.#isDraft()) return this.#rest({ kind: 'foundHeld' })
    if (this.#holdBack()) return false
    const call = planning.next()
    if (!call) return this.#settle()
    if (call.kind === 'waiting') return this.#await(call)
    if (call.kind === 'stuck') return this.#reportStuck(call)
    if (planning.isStopped(call)) return this.#rest({ kind: 'stillRefused' })
    requests.begin(call)
    return true
  }

  /** Whether there is something to save, and all of it is a draft. */
  #isDraft(): boolean {
    const { shown, replica, cells } = this.#with
    const { saved, wanted } = replica.documents
    return shown.state.isHeld && (cells.shown.length > 0 || !sameTree(saved, wanted))
  }

  /** Whether the save is held back, for a while or until an answer, because it removes most of the document. */
  #holdBack(): boolean {
    const { removals, shown, replica } = this.#with
    const { saved, wanted } = replica.documents
    const removal = removals.heldBack(saved, wanted)
    if (!removal) return this.#rest({ kind: 'compared', progress: this.#progress.between(saved, wanted) })
    shown.apply({ kind: 'heldBack', removal, ...(removal.at !== undefined && { until: removal.at }) })
    return true
  }

  #await({ ids }: Waiting): boolean {
    const { media } = this.#with
    const { planning } = this.#with.work.now
    if (media?.uploader?.isBusy() || media?.deletedSheets?.isBusy()) return this.#rest({ kind: 'uploading' })
    const refusals = planning.failedUploads(ids)
    return this.#rest({ kind: 'refused', refusal: refusals[0]!, unsaved: refusals })
  }

  /** Reports that no call is left. The remaining changes were refused, are impossible, or wait for an answer. */
  #reportStuck(stuck: Stuck): boolean {
    const { unsaved, losses } = this.#with.work.now.planning.obstacles(stuck)
    const [refusal] = unsaved
    return this.#rest(
      refusal ? { kind: 'refused', refusal, unsaved, losses } : { kind: 'lossesFound', losses },
    )
  }

  #settle(): boolean {
    const { replica, cells, removals } = this.#with
    replica.apply({ kind: 'settled' })
    if (cells.shown.length > 0) return this.#awaitCells()
    this.#with.work.now.planning.settled()
    removals.settled()
    this.#progress.settled()
    return this.#rest({ kind: 'settled' })
  }

  /** Waits for cells of sheets after the document itself is saved. */
  #awaitCells(): boolean {
    const cells = this.#with.cells.shown
    this.#with.shown.apply({ kind: 'cellsLeft' })
    if (cells.some(({ phase }) => phase === 'writing')) return this.#rest({ kind: 'uploading' })
    const failed = cells.filter(({ phase }) => phase === 'failed')
    if (failed.length === 0) return this.#rest({ kind: 'foundUnsaved' })
    const ids = failed.flatMap((each) => each.ids)
    return this.#rest({ kind: 'refused', refusal: { reason: 'cells', msg: failed[0]!.words, ids } })
  }

  /** Reads the service's document a while after everything is saved. */
  async #verify(): Promise<boolean> {
    const { shown, readBack, clock } = this.#with
    if (shown.state.phase !== 'idle' || !readBack.isPending) return false
    const now = clock.now()
    const wait = readBack.msLeft(now)
    if (wait > 0) return this.#rest({ kind: 'foundSaved', until: now + wait })
    const found = await readBack.read(shown.state.revision)
    if (!found) return false
    const { isToSave, ...said } = found
    shown.apply({ kind: 'readBack', found: said })
    return isToSave === true
  }

  async #send(inFlight: InFlight): Promise<boolean> {
    const { shown, draft, requests } = this.#with
    shown.apply({ kind: 'sending' })
    await draft.inTurn()
    // The queue was closed meanwhile. The tab that takes over sends the stored call with its token.
    if (this.#with.isClosed()) return false
    const refusal = await requests.send(inFlight)
    if (refusal) return this.#rest({ kind: 'refused', refusal })
    return this.#answered()
  }

  async #readRest(): Promise<boolean> {
    const { shown, draft, requests, isClosed } = this.#with
    await requests.readRest(isClosed)
    if (isClosed()) return false
    // The stored draft still lacks the rest.
    if (draft.hasKept) draft.soon()
    shown.apply({ kind: this.isSaved ? 'foundSaved' : 'foundUnsaved' })
    return this.#answered()
  }

  async #readPendingChildren(pending: PendingChildren): Promise<boolean> {
    const { shown, draft, requests } = this.#with
    shown.apply({ kind: 'sending' })
    await draft.inTurn()
    await requests.readPendingChildren(pending)
    return this.#answered()
  }

  async #merge(change: RemoteChange): Promise<boolean> {
    const { requests, cells } = this.#with
    try {
      const before = await requests.merge(change)
      if (before) this.strand(cells.of(before))
    } catch (error) {
      // A failed look for changes is harmless if everything is saved.
      if (!this.isSaved || change.below) throw error
      requests.ignoreRemoteChange()
      return this.#rest({ kind: 'mergeGivenUp' })
    }
    return this.#answered()
  }
}
