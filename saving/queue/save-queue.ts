import type { BlockTree } from '../../document/block-tree'
import { sameTree } from '../../document/compare/same-content'
import type { Conflict } from '../../document/merge/merge-trees'
import { draftOf, DraftWriter } from '../drafts/draft-writer'
import type { SheetDraft, UnsavedSheet } from '../media/sheet-edits'
import { Debounce } from './debounce'
import { DocumentReplica } from './document-replica'
import { LazyWork } from './lazy-work'
import type { WorkPort } from './lazy-work'
import type { DraftOfOthers } from './merge-remote'
import { ReadBack } from './read-back'
import { RemovalGuard } from './removal-guard'
import { RequestLoop } from './request-loop'
import type { SaveQueuePorts } from './save-queue-ports'
import type { SaveEntry, SaveState } from './save-state'
import { SaveStateStore } from './save-state-store'
import { SaveSteps } from './save-steps'
import { StepRunner } from './step-runner'
import { UnsavedCells } from './unsaved-cells'

/**
 * After a pause this long, the queue looks for other users' changes before it writes. Once we have written on top of
 * them, they cannot be read separately (platform/docx#announcement-metadata).
 */
const QUIET_MS = 10_000

/** `work`: the code of a save (save-work.ts), which may load when it is first needed. */
type Ports = SaveQueuePorts & { work: WorkPort }

/** Bytes that the service has for a block. `wire`: its token for what the page calls `token`. */
type Uploaded = readonly [id: string, blockId: string, token: string, wire: string]

/**
 * Decides WHEN a document is saved. It keeps two documents and no log: *saved* is the document that the service holds,
 * as far as we know, and *wanted* is the document that the screen shows. It makes one call at a time, and compares both
 * again after each, so an interrupted save leaves no plan to repair.
 *
 * `transitions` (save-state-store.ts) is the machine of its states, and docs/saving.md its table. step-runner.ts has
 * when steps run, and save-steps.ts what each of them does.
 *
 * The queue writes no bytes of pictures and files and no cells of sheets. The uploader, which runs in parallel, uploads
 * them to existing blocks, and the next update puts them in place. Typed cells of a sheet are sent to the service
 * separately. Until then they count as unsaved and are stored with the draft. A sheet is deleted only after its cells
 * are stored, so that undo can restore them.
 */
export class SaveQueue {
  readonly #ports: Ports
  readonly #replica: DocumentReplica
  readonly #cells: UnsavedCells
  readonly #draft: DraftWriter
  readonly #work: LazyWork
  readonly #readBack: ReadBack
  readonly #requests: RequestLoop
  readonly #steps: SaveSteps
  readonly #shown: SaveStateStore
  readonly #debounce = new Debounce()
  readonly #removals: RemovalGuard
  readonly #runner: StepRunner
  /** The time of the last change here, or of the last look for other users' changes. */
  #freshAt: number
  #isClosed = false

  constructor(ports: Ports, start: SaveEntry) {
    const { service, screen, drafts, media, rules, clock, newId, newToken } = ports
    this.#ports = ports
    this.#freshAt = clock.now()
    const shown = new SaveStateStore(start, {
      clock,
      onBug: ports.onBug ?? reportUncaught,
      onWake: () => this.#runner.run(),
      keepDraft: () => this.#draft.soon(),
      forgetDraft: () => this.#draft.forget({ revision: shown.state.revision, ...replica.unseen }),
    })
    const replica = new DocumentReplica(start, screen)
    const cells = new UnsavedCells(replica, media?.cells)
    const work = new LazyWork(ports.work, (open) => open(replica, media, rules))
    const readBack = new ReadBack(replica, { service, screen, newId, work })
    const removals = new RemovalGuard(clock, () => rules?.removals?.() ?? 'never')
    const draft = new DraftWriter(
      { clock, drafts },
      () => draftOf(replica, requests, cells, shown.state),
      (isKept) => shown.apply({ kind: 'kept', isKept }),
    )
    const parties = { clock, replica, work, readBack, shown }
    const requests: RequestLoop = new RequestLoop(start, { service, screen, newId, newToken, ...parties })
    this.#steps = new SaveSteps({
      ...parties,
      media,
      cells,
      draft,
      removals,
      requests,
      debounce: this.#debounce,
      msUntilWrite: () => service.msUntilWrite(),
      isClosed: () => this.#isClosed,
      onConsidered: () => this.#runner.considered(),
      onAnswered: () => this.#runner.answered(),
    })
    this.#runner = new StepRunner({
      next: () => {
        const isComing = work.prepare()
        return isComing ? isComing.then(() => !this.#isClosed && this.#steps.next()) : this.#steps.next()
      },
      failureOf: (error) => service.failureOf(error),
      random: () => ports.random(),
      clock,
      shown,
    })
    this.#replica = replica
    this.#cells = cells
    this.#draft = draft
    this.#work = work
    this.#readBack = readBack
    this.#requests = requests
    this.#removals = removals
    this.#shown = shown
    if (start.isHeld) media?.cells?.hold(true)
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  readonly getSnapshot = (): SaveState => this.#shown.state

  /** The document that the service holds, as far as we know, and the one that it should hold. */
  get documents(): { saved: BlockTree; wanted: BlockTree } {
    return this.#replica.documents
  }

  get isSaved(): boolean {
    return this.#steps.isSaved
  }

  /** Whether a later visit needs a draft: for changes that are not saved, or for a question without an answer. */
  get isToKeep(): boolean {
    const { unanswered, kept } = this.#shown.state
    return !this.isSaved || unanswered.length + kept.length > 0
  }

  /** Cells typed into the sheets on the page that the service does not have yet. */
  get unsavedCells(): readonly UnsavedSheet[] {
    return this.#cells.shown
  }

  /** The service's document, under its own ids, for the next page that opens it. */
  get serverDocument(): { revision: number; document: BlockTree } {
    return { revision: this.#shown.state.revision, document: this.#replica.savedOnServer }
  }

  /** The wanted document under the service's ids, for other browsers. `revision`: the one that it is an edit of. */
  get draft(): { revision: number; tree: BlockTree } {
    return { revision: this.#shown.state.revision, tree: this.#replica.toWire(this.#replica.wanted) }
  }

  /** The id in this page of a block that the service names. */
  readonly localIdOf = (blockId: string): string => this.#replica.ids.localOf(blockId)

  /** Whether the service holds a block of this id. */
  readonly isKnown = (id: string): boolean => this.#replica.isSaved(id)

  /** Whether this page has changed the content of a block, and the service has taken it. */
  readonly hasWritten = (id: string): boolean =>
    this.#work.made?.ownChanges.hasWritten(id) ?? this.#replica.previousVersions.has(id)

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
    this.allMediaUploaded([[id, blockId, token, wire]])
  }

  /** The same for several blocks, which one call then puts in place. */
  allMediaUploaded(uploads: readonly Uploaded[]) {
    if (this.#isClosed) return
    const adopted = uploads.filter((each) => this.#replica.adoptUploaded(...each))
    if (adopted.length > 0) this.wake()
  }

  /** Checks again whether there is something to do. */
  wake() {
    if (!this.#isClosed) this.#runner.wake()
  }

  /** Handles a new document of the screen. */
  change(wanted: BlockTree) {
    if (wanted === this.#replica.wanted || this.#isClosed) return
    const now = this.#ports.clock.now()
    if (now - this.#freshAt > QUIET_MS) this.check()
    this.#freshAt = now
    this.#replica.apply({ kind: 'shown', wanted })
    this.#debounce.changed(now)
    this.#runner.noteNews()
    const { phase } = this.#shown.state
    // The page shows at once that something is unsaved, even while the queue reads back a save.
    this.#shown.apply({ kind: 'changed' })
    if (this.#runner.running || phase === 'retrying' || phase === 'offline') return
    // Another letter need not begin the pause anew, because its end looks for more. Before the first letter the timer is
    // another one: the look after the last save.
    if ((phase === 'waiting' || phase === 'held') && this.#shown.isTimed) return
    this.#runner.run()
  }

  /** Handles cells of a sheet that were typed, saved or refused. */
  cellsChanged() {
    if (this.#isClosed) return
    this.#draft.soon()
    this.wake()
  }

  /**
   * Makes the changes a draft: from now on nothing is sent, and others' changes are merged into it. `false` sends it,
   * merged with what others wrote until then. A call under way is finished.
   */
  hold(isHeld: boolean) {
    if (this.#isClosed || this.#shown.state.isHeld === isHeld) return
    this.#ports.media?.cells?.hold(isHeld)
    this.#shown.apply({ kind: 'held', isHeld })
    if (!isHeld) this.#requests.expectRemoteChange()
    if (isHeld) this.wake()
    else this.retry()
  }

  /**
   * Merges an edit of the same held change, which another browser made, once the queue is online and has merged what
   * others wrote.
   */
  mergeDraft(draft: DraftOfOthers) {
    this.#requests.draftOfOthers = draft
    this.wake()
  }

  /** Saves waiting changes now, and retries all refused ones, or those of some blocks. */
  retry(ids?: readonly string[]) {
    this.#work.made?.planning.forgetRefusals(ids)
    this.#runner.answered()
    this.#debounce.reset()
    this.#retryUploads()
    this.#runner.run()
  }

  /** Allows, this once, the losses about which the queue asked the user. */
  allowLosses() {
    this.#work.now.planning.allow(this.#shown.state.losses)
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
    this.#runner.run()
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
    this.#ports.media?.cells?.resume(cells)
    this.#steps.strand(cells)
    this.#runner.run()
  }

  /**
   * Looks for other users' changes, for example when the page becomes visible. `isOwn`: another tab of this browser
   * made them.
   */
  check({ isOwn = false } = {}) {
    const { phase } = this.#shown.state
    if (phase !== 'idle' && phase !== 'stuck' && phase !== 'asking' && phase !== 'held') return
    this.#freshAt = this.#ports.clock.now()
    this.#requests.expectRemoteChange({ isOwn })
    this.#runner.run()
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
      this.#runner.answered()
      this.#retryUploads()
    }
    if (online || !this.#isSettled()) this.#runner.run()
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
    this.#runner.end()
    this.#shown.stop()
    this.#draft.stop()
  }

  /**
   * Ends, and stores the data that the next tab needs, including text typed meanwhile. Includes the answer to the
   * pending call, unless that takes longer than `mostMs` milliseconds.
   */
  async handOver(mostMs: number) {
    const { clock } = this.#ports
    this.#end()
    let timer: unknown
    const tooLong = new Promise<void>((resolve) => (timer = clock.setTimeout(resolve, mostMs)))
    await Promise.race([this.#runner.running, tooLong])
    // A timer that is left keeps a process alive.
    clock.clearTimeout(timer)
    this.#replica.refreshWanted()
    for (
      let kept: BlockTree | undefined;
      !kept || !sameTree(kept, this.#replica.wanted);
      this.#replica.refreshWanted()
    ) {
      kept = this.#replica.wanted
      if (this.isToKeep || this.#draft.hasKept) await this.#draft.inTurn()
    }
    this.#draft.end()
  }

  #retryUploads() {
    const { media } = this.#ports
    media?.uploader?.retry()
    media?.deletedSheets?.retry()
    media?.cells?.retry()
  }

  #isSettled = () =>
    this.isSaved && this.#requests.remoteChange === undefined && this.#shown.state.phase === 'idle'
}

const reportUncaught = (bug: unknown) =>
  queueMicrotask(() => {
    throw bug
  })
