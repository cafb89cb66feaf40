import type { BlockTree } from '../../document/block-tree'
import { sameTree } from '../../document/compare/same-content'
import type { Conflict } from '../../document/merge/merge-trees'
import { BackOff } from '../../primitives/retry'
import { DraftWriter } from '../drafts/draft-journal'
import type { Draft } from '../drafts/draft-journal'
import type { SheetDraft, UnsavedSheet } from '../media/sheet-edits'
import type { Waiting } from '../plan/next-call'
import type { Stuck } from '../plan/plan'
import { Debounce } from './debounce'
import { DocumentReplica } from './document-replica'
import { Planning } from './planning'
import { ReadBack } from './read-back'
import { RemovalGuard } from './removal-guard'
import { nextStep, RequestLoop } from './request-loop'
import type { RemoteChange } from './request-loop'
import type { SaveQueueOptions } from './save-queue-options'
import { Progress } from './save-state'
import type { InFlight, SaveEntry, SavePhase, SaveState, SendFailure, PendingChildren } from './save-state'
import { SaveStateStore } from './save-state-store'
import type { SaveEvent } from './save-state-store'

/**
 * After a pause this long, the queue looks for other users' changes before it writes. Once we have written on top of
 * them, they cannot be read separately (platform/docx#announcement-metadata).
 */
const QUIET_MS = 10_000
const TRIES_UNTIL_OFFLINE = 4

/**
 * Decides WHEN a document is saved. It keeps two documents and no log: *saved* is the document that the service holds,
 * as far as we know, and *wanted* is the document that the screen shows. It makes one call at a time, and compares both
 * again after each, so an interrupted save leaves no plan to repair.
 *
 *            change              400 ms of rest, at most 2 s
 *   ┌──────┐ ──────▶ ┌─────────┐ ──────▶ ┌─────────┐ saved = wanted
 *   │ idle │         │ waiting │         │ sending │ ─────────────────▶ idle
 *   └──────┘         └─────────┘         └─────────┘
 *                                     │  │  │  │  ▲
 *      no answer, too often, no room  │  │  │  │  │  the same call, its token unchanged
 *      ───────────────────────────────┘  │  │  │  ├── retrying   after a pause
 *                                        │  │  │  ├── offline    when back online
 *      another user wrote ───────────────┘  │  │  ├── merging    read, merge, continue
 *      only bytes are left ─────────────────┘  │  ├── uploading  bytes have arrived, or a change
 *      only a question is left ────────────────┤  ├── asking     an answer, or a change
 *      only refusals are left ─────────────────┘  └── stuck      another change, or "try again"
 *
 * `transitions` of save-state-store.ts is the same as a table, which a test checks. Within *sending*, in this order:
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
 *
 * The queue writes no bytes of pictures and files and no cells of sheets. The uploader, which runs in parallel, uploads
 * them to existing blocks, and the next update puts them in place. Typed cells of a sheet are sent to the service
 * separately. Until then they count as unsaved and are stored with the draft. A sheet is deleted only after its cells
 * are stored, so that undo can restore them.
 */
export class SaveQueue {
  readonly #options: SaveQueueOptions
  readonly #replica: DocumentReplica
  readonly #draft: DraftWriter
  readonly #planning: Planning
  readonly #readBack: ReadBack
  readonly #requests: RequestLoop
  readonly #shown: SaveStateStore
  readonly #debounce = new Debounce()
  readonly #removals: RemovalGuard
  readonly #progress = new Progress()
  readonly #backOff: BackOff
  #running: Promise<void> | undefined
  /** The time of the last change here, or of the last look for other users' changes. */
  #freshAt: number
  /** Whether something happened while the queue was running. */
  #hasNews = false
  #isClosed = false

  constructor(options: SaveQueueOptions, start: SaveEntry) {
    this.#options = options
    this.#shown = new SaveStateStore(start, {
      clock: options.clock,
      onWake: () => this.#run(),
      keepDraft: () => this.#draft.soon(),
      forgetDraft: () =>
        this.#draft.forget({ revision: this.#shown.state.revision, ...this.#replica.unseen }),
    })
    this.#replica = new DocumentReplica(start, options)
    this.#planning = new Planning(this.#replica, options)
    this.#readBack = new ReadBack(this.#replica, options)
    this.#removals = new RemovalGuard(options)
    this.#draft = new DraftWriter(
      options,
      () => this.#entry(),
      (isKept) => this.#shown.apply({ kind: 'kept', isKept }),
    )
    this.#freshAt = options.clock.now()
    this.#backOff = new BackOff(() => options.random())
    this.#requests = new RequestLoop(start, {
      options,
      replica: this.#replica,
      planning: this.#planning,
      readBack: this.#readBack,
      shown: this.#shown,
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  readonly getSnapshot = (): SaveState => this.#shown.state

  /** The document that the service holds, as far as we know, and the one that it should hold. */
  get documents(): { saved: BlockTree; wanted: BlockTree } {
    return this.#replica.documents
  }

  get isSaved(): boolean {
    const { inFlight, pendingChildren } = this.#requests
    return (
      this.#replica.saved === this.#replica.wanted &&
      !inFlight &&
      !pendingChildren &&
      this.unsavedCells.length === 0
    )
  }

  /** Cells typed into the sheets on the page that the service does not have yet. */
  get unsavedCells(): readonly UnsavedSheet[] {
    return this.#cellsOf(this.#replica.wanted)
  }

  #cellsOf(document: BlockTree): readonly UnsavedSheet[] {
    return this.#options.cells?.unsavedIn(document) ?? noCells
  }

  /** Unsaved cells, including those of sheets that are deleted only on the page, because they may be pasted. */
  #cellsToStore(): readonly UnsavedSheet[] {
    const { saved, wanted } = this.#replica
    return this.#cellsOf(saved === wanted ? wanted : { ...wanted, children: [wanted, saved] })
  }

  /** The service's document, under its own ids, for the next page that opens it. */
  get serverDocument(): { revision: number; document: BlockTree } {
    return { revision: this.#shown.state.revision, document: this.#replica.savedOnServer }
  }

  /** The id in this page of a block that the service names. */
  readonly localIdOf = (blockId: string): string => this.#replica.ids.localOf(blockId)

  /** Whether the service holds a block of this id. */
  readonly isKnown = (id: string): boolean => this.#replica.isSaved(id)

  /** The id by which the service knows a block. */
  readonly blockIdOf = (id: string): string => this.#replica.ids.wireOf(id)

  /** The service's token for bytes or cells that have another one in the page. */
  wireTokenOf(token: string): string {
    return this.#replica.tokens.wireOf(token)
  }

  /**
   * Adopts bytes or cells of a block that the service now has, under its own token. They are ignored if the block has
   * been recreated meanwhile.
   */
  mediaUploaded(id: string, blockId: string, token: string, wire: string) {
    if (this.#isClosed || !this.#replica.adoptUploaded(id, blockId, token, wire)) return
    this.wake()
  }

  /** Checks again whether there is something to do. */
  wake() {
    if (this.#isClosed) return
    this.#hasNews = true
    if (!this.#running && isResting(this.#shown.state.phase)) this.#run()
  }

  /** Handles a new document of the screen. */
  change(wanted: BlockTree) {
    if (wanted === this.#replica.wanted || this.#isClosed) return
    const now = this.#options.clock.now()
    if (now - this.#freshAt > QUIET_MS) this.check()
    this.#freshAt = now
    this.#replica.apply({ kind: 'shown', wanted })
    this.#debounce.changed(now)
    this.#hasNews = true
    // The page shows at once that something is unsaved, even while the queue reads back a save.
    this.#shown.apply({ kind: 'changed' })
    const { phase } = this.#shown.state
    if (this.#running || phase === 'retrying' || phase === 'offline') return
    this.#run()
  }

  /** Handles cells of a sheet that were typed, saved or refused. */
  cellsChanged() {
    if (this.#isClosed) return
    this.#draft.soon()
    this.wake()
  }

  /** Saves waiting changes now, and retries refused ones. */
  retry() {
    this.#planning.forgetRefusals()
    this.#backOff.succeeded()
    this.#debounce.reset()
    this.#retryUploads()
    this.#run()
  }

  /** Allows, this once, the losses about which the queue asked the user. */
  allowLosses() {
    this.#planning.allow(this.#shown.state.losses)
    this.#shown.apply({ kind: 'lossesAllowed' })
    this.wake()
  }

  /** Saves now a change that was held back because it removes most of the document. */
  allowRemoval() {
    this.#replica.refreshWanted()
    this.#removals.allow(this.#replica.saved, this.#replica.wanted)
    this.wake()
  }

  /**
   * Settles a difference between the service and the page. `mine` writes the page's version again, and `held` shows
   * the service's.
   */
  settleDifference(by: 'mine' | 'held') {
    this.#readBack.answer(by)
    this.#run()
  }

  /** Records that the user chose between two versions of the same words. */
  conflictsAnswered(conflicts: readonly Conflict[]) {
    this.#shown.apply({ kind: 'conflictsAnswered', conflicts })
    this.wake()
  }

  /** Forgets cells typed into deleted sheets, which were put elsewhere or discarded. */
  dismissOrphanedCells() {
    this.#shown.apply({ kind: 'orphanedCellsDismissed' })
    this.wake()
  }

  /** Continues with the draft of an earlier visit, and merges later changes. `cells`: unsaved cells of that visit. */
  resume(cells: readonly SheetDraft[] = []) {
    this.#requests.expectRemoteChange()
    this.#options.cells?.resume(cells)
    this.#strand(cells)
    this.#run()
  }

  /**
   * Looks for other users' changes, for example when the page becomes visible. `isOwn`: another tab of this browser
   * made them.
   */
  check({ isOwn = false } = {}) {
    const { phase } = this.#shown.state
    if (phase !== 'idle' && phase !== 'stuck' && phase !== 'asking') return
    this.#freshAt = this.#options.clock.now()
    this.#requests.expectRemoteChange({ isOwn })
    this.#run()
  }

  /**
   * Handles a revision that the service announced. Others' changes are merged at once, or with the next save while
   * the user types.
   */
  reportRevision(revision: number) {
    this.#requests.reportRevision(revision)
    if (this.#requests.remoteChange && this.#shown.state.phase !== 'waiting') this.wake()
  }

  /** Stores unsaved changes at once, up to the last letter, because the page may close before the draft is due. */
  keepDraft() {
    this.#replica.refreshWanted()
    void this.#draft.atOnce()
  }

  setOnline(online: boolean) {
    this.#shown.apply({ kind: 'line', isOnline: online })
    if (online) {
      this.#backOff.succeeded()
      this.#retryUploads()
    }
    if (online || !this.#isSettled()) this.#run()
  }

  /**
   * Starts no more calls. The stored draft stays unchanged, even during a handover, because another tab has taken
   * over.
   */
  close() {
    this.#end()
    this.#draft.end()
  }

  #end() {
    this.#isClosed = true
    this.#shown.stop()
    this.#draft.stop()
  }

  /**
   * Ends, and stores the data that the next tab needs, including text typed meanwhile. Includes the answer to the
   * pending call, unless that takes longer than `mostMs` milliseconds.
   */
  async handOver(mostMs: number) {
    const { clock } = this.#options
    this.#end()
    const tooLong = new Promise<void>((resolve) => void clock.setTimeout(resolve, mostMs))
    await Promise.race([this.#running, tooLong])
    this.#replica.refreshWanted()
    for (
      let kept: BlockTree | undefined;
      !kept || !sameTree(kept, this.#replica.wanted);
      this.#replica.refreshWanted()
    ) {
      kept = this.#replica.wanted
      if (!this.isSaved || this.#draft.hasKept) await this.#draft.inTurn()
    }
    this.#draft.end()
  }

  #retryUploads() {
    this.#options.uploader?.retry()
    this.#options.deletedSheets?.retry()
    this.#options.cells?.retry()
  }

  #isSettled = () =>
    this.isSaved && this.#requests.remoteChange === undefined && this.#shown.state.phase === 'idle'

  /** Runs the queue. News that comes while it runs is handled before it rests. */
  #run() {
    if (this.#running) this.#hasNews = true
    else this.#running = this.#steps()
  }

  async #steps() {
    this.#shown.stop()
    try {
      while (!this.#isClosed && ((await this.#attempt()) || this.#hadNews()));
    } finally {
      // This is synchronous, because news between here and the settling of a promise would not wake the queue.
      this.#running = undefined
    }
  }

  async #attempt(): Promise<boolean> {
    try {
      return await this.#step()
    } catch (error) {
      // Text typed meanwhile waits, too. As news it would repeat the failed call at once.
      this.#hasNews = false
      return this.#backOffAfter(this.#options.failureOf(error))
    }
  }

  /** Pauses, longer each time. A refusal stops the queue, because trying again would not help. */
  #backOffAfter(failure: SendFailure): false {
    if (failure.kind === 'refused') return this.#rest({ kind: 'refused', refusal: { ...failure, ids: [] } })
    const pause = { by: failure.kind, until: this.#options.clock.now() + this.#backOff.failed(failure) }
    // Any answer shows that the connection works.
    const isCutOff = failure.kind === 'unanswered' && this.#backOff.tries >= TRIES_UNTIL_OFFLINE
    return this.#rest({ kind: isCutOff ? 'cutOff' : 'paused', ...pause })
  }

  /**
   * Reports why the queue rests. Returns false: there is nothing to do until something happens or the pause is over.
   */
  #rest(event: SaveEvent): false {
    this.#shown.apply(event)
    return false
  }

  /**
   * Whether something happened while the last step was ending, when the queue was still running and was not woken.
   */
  #hadNews(): boolean {
    const { phase, isOnline } = this.#shown.state
    return this.#hasNews && (isResting(phase) || (phase === 'offline' && isOnline))
  }

  /** Makes one call, or handles the obstacle to it. False: there is nothing to do until something happens. */
  async #step(): Promise<boolean> {
    const { inFlight, pendingChildren, remoteChange } = this.#requests
    const { isOnline, isPartial } = this.#shown.state
    const step = nextStep({ isOnline, isPartial, inFlight, pendingChildren, remoteChange })
    if (step === 'rest') {
      // News waits, too, because checking again at once would never end.
      this.#hasNews = false
      return this.#rest({ kind: this.isSaved ? 'foundSaved' : 'cutOff' })
    }
    if (step === 'readRest') return this.#readRest()
    if (step === 'readChildren') return this.#readPendingChildren(pendingChildren!)
    if (step === 'merge') return this.#merge(remoteChange!)
    if (step === 'plan' && !this.#plan()) return this.#verify()
    const pause = this.#options.pace()
    if (pause > 0) return this.#rest({ kind: 'sending', until: this.#options.clock.now() + pause })
    return this.#send(this.#requests.inFlight!)
  }

  /** Prepares the next call, unless it is too early, there is none, or it was refused before. */
  #plan(): boolean {
    this.#hasNews = false
    this.#replica.refreshWanted()
    const now = this.#options.clock.now()
    const wait = this.#debounce.msLeft(now)
    if (wait > 0) return this.#rest({ kind: 'foundUnsaved', until: now + wait })
    this.#debounce.reset()
    if (this.#holdBack()) return false
    const call = this.#planning.next()
    if (!call) return this.#settle()
    if (call.kind === 'waiting') return this.#await(call)
    if (call.kind === 'stuck') return this.#reportStuck(call)
    if (this.#planning.isStopped(call)) return this.#rest({ kind: 'stillRefused' })
    this.#requests.begin(call)
    return true
  }

  /** Whether the save is held back, for a while or until an answer, because it removes most of the document. */
  #holdBack(): boolean {
    const { saved, wanted } = this.#replica.documents
    const removal = this.#removals.heldBack(saved, wanted)
    if (!removal) return this.#rest({ kind: 'compared', progress: this.#progress.between(saved, wanted) })
    this.#shown.apply({ kind: 'heldBack', removal, ...(removal.at !== undefined && { until: removal.at }) })
    return true
  }

  #await({ ids }: Waiting): boolean {
    const { uploader, deletedSheets } = this.#options
    if (uploader?.isBusy() || deletedSheets?.isBusy()) return this.#rest({ kind: 'uploading' })
    const refusals = this.#planning.failedUploads(ids)
    return this.#rest({ kind: 'refused', refusal: refusals[0]!, unsaved: refusals })
  }

  /** Reports that no call is left. The remaining changes were refused, are impossible, or wait for an answer. */
  #reportStuck(stuck: Stuck): boolean {
    const { unsaved, losses } = this.#planning.obstacles(stuck)
    const [refusal] = unsaved
    return this.#rest(
      refusal ? { kind: 'refused', refusal, unsaved, losses } : { kind: 'lossesFound', losses },
    )
  }

  /** Reads the service's document a while after everything is saved. */
  async #verify(): Promise<boolean> {
    if (this.#shown.state.phase !== 'idle' || !this.#readBack.isPending) return false
    const now = this.#options.clock.now()
    const wait = this.#readBack.msLeft(now)
    if (wait > 0) return this.#rest({ kind: 'foundSaved', until: now + wait })
    const found = await this.#readBack.read(this.#shown.state.revision)
    if (!found) return false
    const { isToSave, ...said } = found
    this.#shown.apply({ kind: 'readBack', found: said })
    return isToSave === true
  }

  async #send(inFlight: InFlight): Promise<boolean> {
    this.#shown.apply({ kind: 'sending' })
    await this.#draft.inTurn()
    // The queue was closed meanwhile. The tab that takes over sends the stored call with its token.
    if (this.#isClosed) return false
    const refusal = await this.#requests.send(inFlight)
    if (refusal) return this.#rest({ kind: 'refused', refusal })
    return this.#answered()
  }

  async #readRest(): Promise<boolean> {
    await this.#requests.readRest(() => this.#isClosed)
    if (this.#isClosed) return false
    // The stored draft still lacks the rest.
    if (this.#draft.hasKept) this.#draft.soon()
    this.#shown.apply({ kind: this.isSaved ? 'foundSaved' : 'foundUnsaved' })
    return this.#answered()
  }

  async #readPendingChildren(pending: PendingChildren): Promise<boolean> {
    this.#shown.apply({ kind: 'sending' })
    await this.#draft.inTurn()
    await this.#requests.readPendingChildren(pending)
    return this.#answered()
  }

  async #merge(change: RemoteChange): Promise<boolean> {
    try {
      const before = await this.#requests.merge(change)
      if (before) this.#strand(this.#cellsOf(before))
    } catch (error) {
      // A failed look for changes is harmless if everything is saved.
      if (!this.isSaved || change.below) throw error
      this.#requests.ignoreRemoteChange()
      return this.#rest({ kind: 'foundSaved' })
    }
    return this.#answered()
  }

  /** Records that the service has answered. */
  #answered(): true {
    this.#backOff.succeeded()
    return true
  }

  /** Sets aside cells typed into sheets that neither the page nor the service has any more. */
  #strand(cells: readonly SheetDraft[]) {
    const left = new Set(this.#cellsToStore().map(({ token }) => token))
    const gone = cells.filter(({ token }) => !left.has(token))
    if (gone.length > 0) this.#shown.apply({ kind: 'cellsOrphaned', cells: gone })
  }

  #settle(): boolean {
    this.#replica.apply({ kind: 'settled' })
    const cells = this.unsavedCells
    if (cells.length > 0) return this.#awaitCells(cells)
    this.#planning.settled()
    this.#removals.settled()
    this.#progress.settled()
    return this.#rest({ kind: 'settled' })
  }

  /** Waits for cells of sheets after the document itself is saved. */
  #awaitCells(cells: readonly UnsavedSheet[]): boolean {
    this.#shown.apply({ kind: 'cellsLeft' })
    if (cells.some(({ phase }) => phase === 'writing')) return this.#rest({ kind: 'uploading' })
    const failed = cells.filter(({ phase }) => phase === 'failed')
    if (failed.length === 0) return this.#rest({ kind: 'foundUnsaved' })
    const ids = failed.flatMap((each) => each.ids)
    return this.#rest({ kind: 'refused', refusal: { reason: 'cells', msg: failed[0]!.words, ids } })
  }

  /** The content of a draft: everything that a crash would lose. */
  #entry = (): Draft => {
    const { inFlight, pendingChildren, unread } = this.#requests
    const { saved, wanted } = this.#replica.documents
    const { orphanedCells } = this.#shown.state
    const cells = this.#cellsToStore()
    return {
      revision: this.#shown.state.revision,
      saved: unread?.base ?? saved,
      wanted,
      inFlight: unread?.inFlight ?? inFlight,
      pendingChildren: unread ? undefined : pendingChildren,
      cells: orphanedCells.length > 0 ? [...cells, ...orphanedCells] : cells,
      unanswered: this.#shown.state.unanswered,
      isPartial: this.#shown.state.isPartial,
      names: () => ({
        ids: (unread ?? this.#replica).ids.entries(),
        tokens: this.#replica.tokens.entries(),
        remoteAdditions: [...this.#replica.remoteAdditions],
        previousVersions: this.#replica.previousVersionsToStore,
      }),
    }
  }
}

const noCells: readonly UnsavedSheet[] = []

/** Phases in which the queue does nothing until something happens. */
const isResting = (phase: SavePhase) =>
  phase === 'idle' || phase === 'waiting' || phase === 'uploading' || phase === 'asking' || phase === 'stuck'
