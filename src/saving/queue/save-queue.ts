import { BackOff } from '../../api/retry'
import type { BlockTree } from '../../document/block-tree'
import { sameTree } from '../../document/compare/same-content'
import type { Conflict } from '../../document/merge/merge-trees'
import { DraftWriter } from '../drafts/draft-journal'
import type { Draft } from '../drafts/draft-journal'
import type { SheetDraft, UnsavedSheet } from '../media/sheet-edits'
import type { Waiting } from '../plan/next-call'
import type { Stuck } from '../plan/plan'
import { Debounce } from './clock'
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
 * Who begins to write after a while looks first whether somebody else did: what
 * lies under a write of ours nobody can be asked about any more (platform/docx#announcement-metadata).
 */
const QUIET_MS = 10_000
const TRIES_UNTIL_OFFLINE = 4

/**
 * WHEN a document is saved. Two documents, not a log: *saved* is what the
 * service holds as far as we know, *wanted* what the screen shows. One call at a
 * time; after each the two are compared again, so half a save leaves no plan to
 * repair.
 *
 *            change              400 ms of rest, at most 2 s
 *   ┌──────┐ ──────▶ ┌─────────┐ ──────▶ ┌─────────┐ saved = wanted
 *   │ idle │         │ waiting │         │ sending │ ─────────────────▶ idle
 *   └──────┘         └─────────┘         └─────────┘
 *                                     │  │  │  │  ▲
 *      no answer, too often, no room  │  │  │  │  │  the same call, its token unchanged
 *      ───────────────────────────────┘  │  │  │  ├── retrying   after a pause
 *                                        │  │  │  ├── offline    when the line is back
 *      somebody else wrote ──────────────┘  │  │  ├── merging    read, merge, go on
 *      only bytes stand in the way ─────────┘  │  ├── uploading  bytes have arrived, or a change
 *      only a question is left ────────────────┤  ├── asking     an answer, or a change
 *      only refusals are left ─────────────────┘  └── stuck      another change, or "try again"
 *
 * The table of it, which a test walks, is `transitions` of save-state-store.ts.
 * Within *sending*, in this order:
 *
 *      rest of the document ──▶ in flight ──▶ pending children ──▶ remote change ──▶ plan ──▶ read back
 *
 * A call that got no answer is no refusal: it goes first and unchanged. What
 * the service creates by itself in a new block (cells, columns, an empty text) is
 * read before anything is planned; planned earlier it would be created twice. A
 * refusal counts only if nobody else wrote meanwhile; otherwise we merge first.
 * It stands for the block at fault alone, and everything else goes on: the queue
 * is stuck once nothing is left but what was refused. So it is with what saving
 * would destroy for good: it waits for an answer, alone. What would remove most
 * of the document is held back before anything is sent (removal-guard.ts). Once all is saved and
 * nobody types, what the service holds is read and compared (read-back.ts).
 *
 * Bytes of pictures and files and cells of sheets are not written here: the
 * uploader brings them to blocks that are there, beside the queue, and each that
 * has arrived is placed by the next update. What is typed into a sheet goes to
 * the service by itself; it is unsaved until it is there, and kept like all else.
 * A sheet is deleted once its cells are kept, so that they can come back with it.
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
  /** When something was changed here, or it was looked who else did. */
  #freshAt: number
  /** Something happened while the queue was running. */
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

  /** What the service holds, as far as we know, and what it should hold. */
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

  /** Cells of the sheets that the page shows, typed and not with the service. */
  get unsavedCells(): readonly UnsavedSheet[] {
    return this.#cellsOf(this.#replica.wanted)
  }

  #cellsOf(document: BlockTree): readonly UnsavedSheet[] {
    return this.#options.cells?.unsavedIn(document) ?? noCells
  }

  /** What the service holds, under its own ids, for anyone who opens the document next. */
  get serverDocument(): { revision: number; document: BlockTree } {
    return { revision: this.#shown.state.revision, document: this.#replica.savedOnServer }
  }

  /** The id in this page of a block that the service names. */
  localIdOf(blockId: string): string {
    return this.#replica.ids.localOf(blockId)
  }

  /** Whether the service holds a block of this id. */
  isKnown(id: string): boolean {
    return this.#replica.isSaved(id)
  }

  /** The id that the service knows a block by. */
  blockIdOf(id: string): string {
    return this.#replica.ids.wireOf(id)
  }

  /** What the service calls the bytes or the cells that the page shows under a token. */
  wireTokenOf(token: string): string {
    return this.#replica.tokens.wireOf(token)
  }

  /**
   * Bytes or cells of a block are with the service, under a token of its own.
   * They may be of a block that has been made again meanwhile: then they are nothing.
   */
  mediaUploaded(id: string, blockId: string, token: string, wire: string) {
    if (this.#isClosed || !this.#replica.adoptUploaded(id, blockId, token, wire)) return
    this.wake()
  }

  /** Looks again whether there is something to do. */
  wake() {
    if (this.#isClosed) return
    this.#hasNews = true
    if (!this.#running && isResting(this.#shown.state.phase)) this.#run()
  }

  /** The screen shows another document. */
  change(wanted: BlockTree) {
    if (wanted === this.#replica.wanted || this.#isClosed) return
    const now = this.#options.clock.now()
    if (now - this.#freshAt > QUIET_MS) this.check()
    this.#freshAt = now
    this.#replica.apply({ kind: 'shown', wanted })
    this.#debounce.changed(now)
    this.#hasNews = true
    // Where it was looking whether all is as it should be, something is not saved now, and that is said at once.
    this.#shown.apply({ kind: 'changed' })
    const { phase } = this.#shown.state
    if (this.#running || phase === 'retrying' || phase === 'offline') return
    this.#run()
  }

  /** Cells of a sheet were typed, written or refused. */
  cellsChanged() {
    if (this.#isClosed) return
    this.#draft.soon()
    this.wake()
  }

  /** Saves what is waiting now, and tries again what was refused. */
  retry() {
    this.#planning.forgetRefusals()
    this.#backOff.succeeded()
    this.#debounce.reset()
    this.#retryUploads()
    this.#run()
  }

  /** What is asked about may be destroyed, this once. */
  allowLosses() {
    this.#planning.allow(this.#shown.state.losses)
    this.#shown.apply({ kind: 'lossesAllowed' })
    this.wake()
  }

  /** What is held back because it removes most of the document is saved now. */
  allowRemoval() {
    this.#replica.refreshWanted()
    this.#removals.allow(this.#replica.saved, this.#replica.wanted)
    this.wake()
  }

  /** What to do where the service holds something else than the page shows: write `mine` again, or show what is `held`. */
  settleDifference(by: 'mine' | 'held') {
    this.#readBack.answer(by)
    this.#run()
  }

  /** It was said which of two versions of the same words is to stay. */
  conflictsAnswered(conflicts: readonly Conflict[]) {
    this.#shown.apply({ kind: 'conflictsAnswered', conflicts })
    this.wake()
  }

  /** What was typed into sheets that are gone has another place, or is given up. */
  dismissOrphanedCells() {
    this.#shown.apply({ kind: 'orphanedCellsDismissed' })
    this.wake()
  }

  /** Goes on with what an earlier visit left, and merges what was written since. `cells`: of sheets that it was typing into. */
  resume(cells: readonly SheetDraft[] = []) {
    this.#requests.expectRemoteChange()
    this.#options.cells?.resume(cells)
    this.#strand(cells)
    this.#run()
  }

  /** Looks whether somebody else wrote; for when the page comes back into view. `isOwn`: it was another tab of this browser. */
  check({ isOwn = false } = {}) {
    const { phase } = this.#shown.state
    if (phase !== 'idle' && phase !== 'stuck' && phase !== 'asking') return
    this.#freshAt = this.#options.clock.now()
    this.#requests.expectRemoteChange({ isOwn })
    this.#run()
  }

  /** The service announces its revision. What others wrote is merged at once, or with the next save while somebody types. */
  reportRevision(revision: number) {
    this.#requests.reportRevision(revision)
    if (this.#requests.remoteChange && this.#shown.state.phase !== 'waiting') this.wake()
  }

  setOnline(online: boolean) {
    this.#shown.apply({ kind: 'line', isOnline: online })
    if (online) {
      this.#backOff.succeeded()
      this.#retryUploads()
    }
    if (online || !this.#isSettled()) this.#run()
  }

  /** No more calls are begun. What is unsaved stays as it is kept, also where it is being handed on: somebody else has gone on. */
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
   * Ends, and keeps what the one who goes on needs: with the answer to the call under
   * way, unless it takes longer than `mostMs`, and with what is typed meanwhile.
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
      if (!this.isSaved || this.#draft.hasKept) await this.#draft.now()
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

  /** What comes while it runs is looked at before it rests. */
  #run() {
    if (this.#running) this.#hasNews = true
    else this.#running = this.#steps()
  }

  async #steps() {
    this.#shown.stop()
    try {
      while (!this.#isClosed && ((await this.#attempt()) || this.#hadNews()));
    } finally {
      // In this very moment: news that came between here and the end of a promise would wake nobody.
      this.#running = undefined
    }
  }

  async #attempt(): Promise<boolean> {
    try {
      return await this.#step()
    } catch (error) {
      // What was typed meanwhile waits like all else: news would ask the same again at once.
      this.#hasNews = false
      return this.#backOffAfter(this.#options.failureOf(error))
    }
  }

  /** For longer each time, unless trying again would not help. */
  #backOffAfter(failure: SendFailure): false {
    if (failure.kind === 'refused') return this.#rest({ kind: 'refused', refusal: { ...failure, ids: [] } })
    const pause = { by: failure.kind, until: this.#options.clock.now() + this.#backOff.failed(failure) }
    // Who answers at all shows that the line is well.
    const isCutOff = failure.kind === 'unanswered' && this.#backOff.tries >= TRIES_UNTIL_OFFLINE
    return this.#rest({ kind: isCutOff ? 'cutOff' : 'paused', ...pause })
  }

  /** Says why nothing happens. Answers that nothing is left to do, until something happens or the rest is over. */
  #rest(event: SaveEvent): false {
    this.#shown.apply(event)
    return false
  }

  /** What happened while the last step was ending found the queue running, and woke nobody. */
  #hadNews(): boolean {
    const { phase, isOnline } = this.#shown.state
    return this.#hasNews && (isResting(phase) || (phase === 'offline' && isOnline))
  }

  /** One call, or what stands in its way. False: nothing to do until something happens. */
  async #step(): Promise<boolean> {
    const { inFlight, pendingChildren, remoteChange } = this.#requests
    const { isOnline, isPartial } = this.#shown.state
    const step = nextStep({ isOnline, isPartial, inFlight, pendingChildren, remoteChange })
    if (step === 'rest') {
      // It waits like all else: to look again at once would never end.
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

  /** Makes the next call, unless it is too early, there is none, or it was refused before. */
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

  /** Whether the save waits because it removes most of the document: for a while, or for an answer. */
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

  /** Nothing else can be called: what is left was refused, cannot be done, or waits for an answer. */
  #reportStuck(stuck: Stuck): boolean {
    const { unsaved, losses } = this.#planning.obstacles(stuck)
    const [refusal] = unsaved
    return this.#rest(
      refusal ? { kind: 'refused', refusal, unsaved, losses } : { kind: 'lossesFound', losses },
    )
  }

  /** Everything is saved: a while later the service is asked what it holds. */
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
    await this.#draft.now()
    // Ended meanwhile: the one who goes on sends it, with its token, from what is kept.
    if (this.#isClosed) return false
    const refusal = await this.#requests.send(inFlight)
    if (refusal) return this.#rest({ kind: 'refused', refusal })
    return this.#answered()
  }

  async #readRest(): Promise<boolean> {
    await this.#requests.readRest(() => this.#isClosed)
    if (this.#isClosed) return false
    // What is kept says until now that the rest is missing.
    if (this.#draft.hasKept) this.#draft.soon()
    this.#shown.apply({ kind: this.isSaved ? 'foundSaved' : 'foundUnsaved' })
    return this.#answered()
  }

  async #readPendingChildren(pending: PendingChildren): Promise<boolean> {
    this.#shown.apply({ kind: 'sending' })
    await this.#draft.now()
    await this.#requests.readPendingChildren(pending)
    return this.#answered()
  }

  async #merge(change: RemoteChange): Promise<boolean> {
    try {
      const before = await this.#requests.merge(change)
      if (before) this.#strand(this.#cellsOf(before))
    } catch (error) {
      // A mere look that fails changes nothing: everything is saved.
      if (!this.isSaved || change.below) throw error
      this.#requests.ignoreRemoteChange()
      return this.#rest({ kind: 'foundSaved' })
    }
    return this.#answered()
  }

  /** The service has answered. */
  #answered(): true {
    this.#backOff.succeeded()
    return true
  }

  /** Of sheets that were typed into, those that the document does not show any more. */
  #strand(cells: readonly SheetDraft[]) {
    const shown = new Set(this.unsavedCells.map(({ token }) => token))
    const gone = cells.filter(({ token }) => !shown.has(token))
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

  /** The document is saved, and not what is in its sheets. */
  #awaitCells(cells: readonly UnsavedSheet[]): boolean {
    this.#shown.apply({ kind: 'cellsLeft' })
    if (cells.some(({ phase }) => phase === 'writing')) return this.#rest({ kind: 'uploading' })
    const failed = cells.filter(({ phase }) => phase === 'failed')
    if (failed.length === 0) return this.#rest({ kind: 'foundUnsaved' })
    const ids = failed.flatMap((each) => each.ids)
    return this.#rest({ kind: 'refused', refusal: { reason: 'cells', msg: failed[0]!.words, ids } })
  }

  /** What a crash would lose. */
  #entry = (): Draft => {
    const { inFlight, pendingChildren, unread } = this.#requests
    const { saved, wanted } = this.#replica.documents
    return {
      revision: this.#shown.state.revision,
      saved: unread?.base ?? saved,
      wanted,
      inFlight: unread?.inFlight ?? inFlight,
      pendingChildren: unread ? undefined : pendingChildren,
      cells:
        this.#shown.state.orphanedCells.length > 0
          ? [...this.unsavedCells, ...this.#shown.state.orphanedCells]
          : this.unsavedCells,
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

/** Phases in which the queue does nothing until something happens; while it is *waiting* news only make it look again. */
const isResting = (phase: SavePhase) =>
  phase === 'idle' || phase === 'waiting' || phase === 'uploading' || phase === 'asking' || phase === 'stuck'
