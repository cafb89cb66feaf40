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
 * After a pause this long, look for other people's changes before writing: once
 * we have written on top of them, they can't be asked for separately (platform/docx#announcement-metadata).
 */
const QUIET_MS = 10_000
const TRIES_UNTIL_OFFLINE = 4

/**
 * Decides WHEN a document is saved. It keeps two documents and no log: *saved* is what
 * the service holds as far as we know, *wanted* is what the screen shows. One call at
 * a time; after each the two are compared again, so an interrupted save leaves no
 * plan to repair.
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
 * `transitions` of save-state-store.ts is the same as a table; a test walks it.
 * Within *sending*, in this order:
 *
 *      rest of the document ──▶ in flight ──▶ pending children ──▶ remote change ──▶ plan ──▶ read back
 *
 * A call that got no answer was not refused: it is sent again, first and unchanged.
 * Children that the service adds to a new block by itself (cells, columns, an empty
 * text) are read before anything else is planned, or they would be created twice. A
 * refusal counts only if nobody else wrote meanwhile; otherwise we merge first. It
 * concerns the block at fault alone while everything else is saved: the queue
 * is stuck once only refused blocks are left. Likewise, a block whose saving would
 * destroy something for good waits for an answer, alone. A save that would remove most
 * of the document is held back before anything is sent (removal-guard.ts). Once everything is
 * saved and nobody types, the service's document is read and compared (read-back.ts).
 *
 * Bytes of pictures and files and cells of sheets are not written here: the
 * uploader, which runs beside the queue, brings them to blocks that exist, and the
 * next update puts them in place. What is typed into a sheet goes to the service
 * separately; until it is there it counts as unsaved and is kept with the draft.
 * A sheet is deleted only after its cells are stored, so that undo can restore them.
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
  /** When something was last changed here, or other people's changes were last looked for. */
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

  /** Cells typed into the sheets on the page that the service does not have yet. */
  get unsavedCells(): readonly UnsavedSheet[] {
    return this.#cellsOf(this.#replica.wanted)
  }

  #cellsOf(document: BlockTree): readonly UnsavedSheet[] {
    return this.#options.cells?.unsavedIn(document) ?? noCells
  }

  /** Also of sheets that are deleted on the page only: they may be pasted. */
  #cellsToStore(): readonly UnsavedSheet[] {
    const { saved, wanted } = this.#replica
    return this.#cellsOf(saved === wanted ? wanted : { ...wanted, children: [wanted, saved] })
  }

  /** What the service holds, under its own ids, for whoever opens the document next. */
  get serverDocument(): { revision: number; document: BlockTree } {
    return { revision: this.#shown.state.revision, document: this.#replica.savedOnServer }
  }

  /** The id in this page of a block that the service names. */
  readonly localIdOf = (blockId: string): string => this.#replica.ids.localOf(blockId)

  /** Whether the service holds a block of this id. */
  readonly isKnown = (id: string): boolean => this.#replica.isSaved(id)

  /** The id that the service knows a block by. */
  readonly blockIdOf = (id: string): string => this.#replica.ids.wireOf(id)

  /** The service's token for bytes or cells that the page knows by another one. */
  wireTokenOf(token: string): string {
    return this.#replica.tokens.wireOf(token)
  }

  /**
   * The service now has the bytes or cells of a block, under its own token. They are
   * ignored if the block has been recreated meanwhile.
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
    // Also while it reads back what was saved: the page says at once that something is unsaved.
    this.#shown.apply({ kind: 'changed' })
    const { phase } = this.#shown.state
    if (this.#running || phase === 'retrying' || phase === 'offline') return
    this.#run()
  }

  /** Cells of a sheet were typed, saved or refused. */
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

  /** The user agreed to lose what the queue asked about, this once. */
  allowLosses() {
    this.#planning.allow(this.#shown.state.losses)
    this.#shown.apply({ kind: 'lossesAllowed' })
    this.wake()
  }

  /** Saves now what was held back because it removes most of the document. */
  allowRemoval() {
    this.#replica.refreshWanted()
    this.#removals.allow(this.#replica.saved, this.#replica.wanted)
    this.wake()
  }

  /** Settles a difference between the service and the page: write `mine` again, or show what is `held`. */
  settleDifference(by: 'mine' | 'held') {
    this.#readBack.answer(by)
    this.#run()
  }

  /** The user chose which of two versions of the same words stays. */
  conflictsAnswered(conflicts: readonly Conflict[]) {
    this.#shown.apply({ kind: 'conflictsAnswered', conflicts })
    this.wake()
  }

  /** What was typed into deleted sheets was put elsewhere or discarded. */
  dismissOrphanedCells() {
    this.#shown.apply({ kind: 'orphanedCellsDismissed' })
    this.wake()
  }

  /** Continues with what an earlier visit left, and merges what was written since. `cells`: unsaved cells of that visit. */
  resume(cells: readonly SheetDraft[] = []) {
    this.#requests.expectRemoteChange()
    this.#options.cells?.resume(cells)
    this.#strand(cells)
    this.#run()
  }

  /** Looks for other people's changes, as when the page comes back into view. `isOwn`: another tab of this browser made them. */
  check({ isOwn = false } = {}) {
    const { phase } = this.#shown.state
    if (phase !== 'idle' && phase !== 'stuck' && phase !== 'asking') return
    this.#freshAt = this.#options.clock.now()
    this.#requests.expectRemoteChange({ isOwn })
    this.#run()
  }

  /** The service announced its revision. Others' changes are merged at once, or with the next save while somebody types. */
  reportRevision(revision: number) {
    this.#requests.reportRevision(revision)
    if (this.#requests.remoteChange && this.#shown.state.phase !== 'waiting') this.wake()
  }

  /** Stores at once what is unsaved, up to the last letter: the page may be left before that is due. */
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

  /** Starts no more calls. What is unsaved stays as it is stored, even during a handover: another tab has taken over. */
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
   * Ends, and stores what the next tab needs, including the answer to the call under
   * way, unless that takes longer than `mostMs`, and what is typed meanwhile.
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

  /** Runs the queue; news that comes while it runs is handled before it rests. */
  #run() {
    if (this.#running) this.#hasNews = true
    else this.#running = this.#steps()
  }

  async #steps() {
    this.#shown.stop()
    try {
      while (!this.#isClosed && ((await this.#attempt()) || this.#hadNews()));
    } finally {
      // Synchronously: news that came between here and the settling of a promise would wake nobody.
      this.#running = undefined
    }
  }

  async #attempt(): Promise<boolean> {
    try {
      return await this.#step()
    } catch (error) {
      // What was typed meanwhile waits, too: as news it would repeat the failed call at once.
      this.#hasNews = false
      return this.#backOffAfter(this.#options.failureOf(error))
    }
  }

  /** Pauses, longer each time; a refusal stops the queue, as trying again would not help. */
  #backOffAfter(failure: SendFailure): false {
    if (failure.kind === 'refused') return this.#rest({ kind: 'refused', refusal: { ...failure, ids: [] } })
    const pause = { by: failure.kind, until: this.#options.clock.now() + this.#backOff.failed(failure) }
    // Any answer at all shows that the connection works.
    const isCutOff = failure.kind === 'unanswered' && this.#backOff.tries >= TRIES_UNTIL_OFFLINE
    return this.#rest({ kind: isCutOff ? 'cutOff' : 'paused', ...pause })
  }

  /** Reports why the queue rests. Returns false: nothing to do until something happens or the pause is over. */
  #rest(event: SaveEvent): false {
    this.#shown.apply(event)
    return false
  }

  /** Whether something happened while the last step was ending: it found the queue running, and did not wake it. */
  #hadNews(): boolean {
    const { phase, isOnline } = this.#shown.state
    return this.#hasNews && (isResting(phase) || (phase === 'offline' && isOnline))
  }

  /** Makes one call, or deals with what blocks it. False: nothing to do until something happens. */
  async #step(): Promise<boolean> {
    const { inFlight, pendingChildren, remoteChange } = this.#requests
    const { isOnline, isPartial } = this.#shown.state
    const step = nextStep({ isOnline, isPartial, inFlight, pendingChildren, remoteChange })
    if (step === 'rest') {
      // News waits, too: looking again at once would never end.
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

  /** Whether the save is held back because it removes most of the document: for a while, or until an answer. */
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

  /** Reports that no call is left: all that remains was refused, is impossible, or waits for an answer. */
  #reportStuck(stuck: Stuck): boolean {
    const { unsaved, losses } = this.#planning.obstacles(stuck)
    const [refusal] = unsaved
    return this.#rest(
      refusal ? { kind: 'refused', refusal, unsaved, losses } : { kind: 'lossesFound', losses },
    )
  }

  /** Everything is saved: after a while, reads what the service holds. */
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
    // Closed meanwhile: the tab that takes over sends the stored call with its token.
    if (this.#isClosed) return false
    const refusal = await this.#requests.send(inFlight)
    if (refusal) return this.#rest({ kind: 'refused', refusal })
    return this.#answered()
  }

  async #readRest(): Promise<boolean> {
    await this.#requests.readRest(() => this.#isClosed)
    if (this.#isClosed) return false
    // The stored draft still says that the rest is missing.
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
      // If everything is saved, a failed look for changes does no harm.
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

  /** Sets aside cells typed into sheets that neither the page nor the service has any longer. */
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

  /** The document is saved, but not all cells of its sheets. */
  #awaitCells(cells: readonly UnsavedSheet[]): boolean {
    this.#shown.apply({ kind: 'cellsLeft' })
    if (cells.some(({ phase }) => phase === 'writing')) return this.#rest({ kind: 'uploading' })
    const failed = cells.filter(({ phase }) => phase === 'failed')
    if (failed.length === 0) return this.#rest({ kind: 'foundUnsaved' })
    const ids = failed.flatMap((each) => each.ids)
    return this.#rest({ kind: 'refused', refusal: { reason: 'cells', msg: failed[0]!.words, ids } })
  }

  /** Everything that a crash would lose. */
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
