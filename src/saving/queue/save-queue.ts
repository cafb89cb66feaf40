import type { BlockTree } from '../../document/block-tree'
import type { KeptSheet, UnsavedSheet } from '../media/cells-beside'
import { Due } from './due'
import { Exchange } from './exchange'
import { Keeping } from '../drafts/keeping'
import type { Entry } from '../drafts/keeping'
import { Known } from './known'
import type { Stuck, Waiting } from '../plan/next-call'
import type { Conflict } from '../../document/merge/merge-trees'
import { Planning } from './planning'
import { Progress } from './save-state'
import { ReadBack } from './read-back'
import { Removals } from './removals'
import type { SaveQueueOptions } from './save-queue-options'
import type { InFlight, Refusal, SaveEntry, SavePhase, SaveState, Owed } from './save-state'
import { sameTree } from '../../document/compare/same-tree'
import { Rest } from './rest'
import { ShownState } from './shown-state'
import type { Behind } from './exchange'

/**
 * Who begins to write after a while looks first whether somebody else did: what
 * lies under a write of ours nobody can be asked about any more (platform-facts e).
 */
const QUIET_MS = 10_000

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
 *      somebody else wrote ──────────────┘  │  │  ├── behind     read, merge, go on
 *      only bytes stand in the way ─────────┘  │  ├── uploading  bytes have arrived, or a change
 *      only a question is left ────────────────┤  ├── asking     an answer, or a change
 *      only refusals are left ─────────────────┘  └── stuck      another change, or "try again"
 *
 * Within *sending*, in this order:
 *
 *      in flight ──▶ owed ──▶ behind ──▶ plan ──▶ read back
 *
 * A call that got no answer is no refusal: it goes first and unchanged. What
 * the service made by itself of a new block (cells, columns, an empty text) is
 * *owed*: it is read before anything is planned, until the answer has come. A
 * refusal counts only if nobody else wrote meanwhile; otherwise we were behind.
 * It stands for the block at fault alone, and everything else goes on: the queue
 * is stuck once nothing is left but what was refused. So it is with what saving
 * would destroy for good: it waits for an answer, alone. What would remove most
 * of the document is held back before anything is sent (removals.ts). Once all is saved and
 * nobody types, what the service holds is read and compared (read-back.ts).
 *
 * Bytes of pictures and files and cells of sheets are not written here: the
 * carrier brings them to blocks that are there, beside the queue, and each that
 * has arrived is placed by the next update. What is typed into a sheet goes to
 * the service by itself; it is unsaved until it is there, and kept like all else.
 * A sheet is deleted once its cells are kept, so that they can come back with it.
 */
export class SaveQueue {
  readonly #options: SaveQueueOptions
  readonly #known: Known
  readonly #keeping: Keeping
  readonly #planning: Planning
  readonly #readBack: ReadBack
  readonly #exchange: Exchange
  readonly #shown: ShownState
  readonly #due = new Due()
  readonly #removals: Removals
  readonly #progress = new Progress()
  readonly #rest: Rest
  #running: Promise<void> | undefined
  /** When something was changed here, or it was looked who else did. */
  #freshAt: number
  /** Something happened while the queue was running. */
  #hasNews = false
  #isClosed = false

  constructor(options: SaveQueueOptions, start: SaveEntry) {
    this.#options = options
    this.#shown = new ShownState(start)
    this.#known = new Known(start, options)
    this.#planning = new Planning(this.#known, options)
    this.#readBack = new ReadBack(this.#known, options)
    this.#removals = new Removals(options)
    this.#keeping = new Keeping(
      options,
      () => this.#entry(),
      (isKept) => this.#shown.show({ isKept }),
    )
    const { clock, random } = options
    this.#freshAt = clock.now()
    this.#rest = new Rest(this.#shown, { clock, random: () => random(), onOver: () => this.#run() })
    this.#exchange = new Exchange(start, {
      options,
      known: this.#known,
      planning: this.#planning,
      readBack: this.#readBack,
      shown: this.#shown,
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.listen(listener)

  readonly getSnapshot = (): SaveState => this.#shown.state

  /** What the service holds, as far as we know, and what it should hold. */
  get documents(): { saved: BlockTree; wanted: BlockTree } {
    return this.#known.documents
  }

  get isSaved(): boolean {
    const { inFlight, owed } = this.#exchange
    return this.#known.saved === this.#known.wanted && !inFlight && !owed && this.unsavedCells.length === 0
  }

  /** Cells of the sheets that the page shows, typed and not with the service. */
  get unsavedCells(): readonly UnsavedSheet[] {
    return this.#cellsOf(this.#known.wanted)
  }

  #cellsOf(document: BlockTree): readonly UnsavedSheet[] {
    return this.#options.cells?.unsavedIn(document) ?? noCells
  }

  /** What the service holds, under its own ids, for whoever opens the document next. */
  get held(): { revision: number; document: BlockTree } {
    return { revision: this.#shown.state.revision, document: this.#known.held }
  }

  /** The id in this page of a block that the service names. */
  localIdOf(blockId: string): string {
    return this.#known.ids.localOf(blockId)
  }

  /** Whether the service holds a block of this id. */
  isKnown(id: string): boolean {
    return this.#known.isSaved(id)
  }

  /** The id that the service knows a block by. */
  blockIdOf(id: string): string {
    return this.#known.ids.wireOf(id)
  }

  /** What the service calls the bytes or the cells that the page shows under a token. */
  wireTokenOf(token: string): string {
    return this.#known.tokens.wireOf(token)
  }

  /**
   * Bytes or cells of a block are with the service, under a token of its own.
   * They may be of a block that has been made again meanwhile: then they are nothing.
   */
  carried(id: string, blockId: string, token: string, wire: string) {
    if (this.#isClosed || !this.#known.learnCarried(id, blockId, token, wire)) return
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
    if (wanted === this.#known.wanted || this.#isClosed) return
    const now = this.#options.clock.now()
    if (now - this.#freshAt > QUIET_MS) this.check()
    this.#freshAt = now
    this.#known.wanted = wanted
    this.#due.changed(now)
    this.#keeping.soon()
    this.#hasNews = true
    const { phase } = this.#shown.state
    // It was looking whether all is as it should be; now something is not saved, and that is said at once.
    if (this.#running && phase === 'idle') this.#shown.show({ phase: 'waiting' })
    if (this.#running || phase === 'retrying' || phase === 'offline') return
    this.#run()
  }

  /** Cells of a sheet were typed, written or refused. */
  cellsChanged() {
    if (this.#isClosed) return
    this.#keeping.soon()
    this.wake()
  }

  /** Saves what is waiting now, and tries again what was refused. */
  retry() {
    this.#planning.forgetRefusals()
    this.#rest.succeeded()
    this.#due.taken()
    this.#retryBeside()
    this.#run()
  }

  /** What is asked about may be destroyed, this once. */
  allow() {
    this.#planning.allow(this.#shown.state.losses)
    this.#shown.show({ losses: [] })
    this.wake()
  }

  /** What is held back because it removes most of the document is saved now. */
  remove() {
    this.#known.look()
    this.#removals.allow(this.#known.saved, this.#known.wanted)
    this.wake()
  }

  /** What to do where the service holds something else than the page shows: write `mine` again, or take in what is `held`. */
  settleDifference(by: 'mine' | 'held') {
    this.#readBack.answer(by)
    this.#run()
  }

  /** It was said which of two versions of the same words is to stay. */
  answered(conflicts: readonly Conflict[]) {
    const unanswered = this.#shown.state.unanswered.filter((each) => !conflicts.includes(each))
    this.#shown.show({ unanswered })
    this.wake()
  }

  /** What was typed into sheets that are gone has another place, or is given up. */
  letGoOfCells() {
    this.#shown.show({ stranded: [] })
    this.wake()
  }

  /** Goes on with what an earlier visit left, and takes in what was written since. `cells`: of sheets that it was typing into. */
  resume(cells: readonly KeptSheet[] = []) {
    this.#exchange.fallBehind()
    this.#options.cells?.resume(cells)
    this.#strand(cells)
    this.#run()
  }

  /** Looks whether somebody else wrote; for when the page comes back into view. `isOwn`: it was another tab of this browser. */
  check({ isOwn = false } = {}) {
    const { phase } = this.#shown.state
    if (phase !== 'idle' && phase !== 'stuck' && phase !== 'asking') return
    this.#freshAt = this.#options.clock.now()
    this.#exchange.fallBehind({ isOwn })
    this.#run()
  }

  /** The service says by itself which revision it is at. What was not written here is taken in, and while somebody types, with the next save. */
  hear(revision: number) {
    this.#exchange.hear(revision)
    if (this.#exchange.behind && this.#shown.state.phase !== 'waiting') this.wake()
  }

  setOnline(online: boolean) {
    this.#shown.show({ isOnline: online })
    if (online) {
      this.#rest.succeeded()
      this.#retryBeside()
    }
    if (online || !this.#isSettled()) this.#run()
  }

  /** No more calls are begun. What is unsaved stays as it is kept, also where it is being handed on: somebody else has gone on. */
  close() {
    this.#end()
    this.#keeping.end()
  }

  #end() {
    this.#isClosed = true
    this.#rest.end()
    this.#keeping.stop()
  }

  /**
   * Ends, and keeps what whoever goes on needs: with the answer to the call under
   * way, unless it takes longer than `mostMs`, and with what is typed meanwhile.
   */
  async handOn(mostMs: number) {
    const { clock } = this.#options
    this.#end()
    const tooLong = new Promise<void>((resolve) => void clock.setTimeout(resolve, mostMs))
    await Promise.race([this.#running, tooLong])
    this.#known.look()
    for (let kept: BlockTree | undefined; !kept || !sameTree(kept, this.#known.wanted); this.#known.look()) {
      kept = this.#known.wanted
      if (!this.isSaved || this.#keeping.hasKept) await this.#keeping.now()
    }
    this.#keeping.end()
  }

  #retryBeside() {
    this.#options.carrier?.retry()
    this.#options.leaving?.retry()
    this.#options.cells?.retry()
  }

  #isSettled = () => this.isSaved && this.#exchange.behind === undefined && this.#shown.state.phase === 'idle'

  /** What comes while it runs is looked at before it rests. */
  #run() {
    if (this.#running) this.#hasNews = true
    else this.#running = this.#steps()
  }

  async #steps() {
    this.#rest.end()
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
      return this.#rest.after(this.#options.failureOf(error))
    }
  }

  /** What happened while the last step was ending found the queue running, and woke nobody. */
  #hadNews(): boolean {
    const { phase, isOnline } = this.#shown.state
    return this.#hasNews && (isResting(phase) || (phase === 'offline' && isOnline))
  }

  /** One call, or what stands in its way. False: nothing to do until something happens. */
  async #step(): Promise<boolean> {
    if (!this.#shown.state.isOnline) {
      // It waits like all else: to look again at once would never end.
      this.#hasNews = false
      return this.#rest.in(this.isSaved ? 'idle' : 'offline')
    }
    const { inFlight, owed, behind } = this.#exchange
    // What may have arrived goes first: its answer says where we are.
    if (!inFlight && owed) return this.#learn(owed)
    if (!inFlight && behind) return this.#catchUp(behind)
    if (!inFlight && !this.#plan()) return this.#look()
    const pause = this.#options.pace()
    if (pause > 0) return this.#rest.in('sending', pause)
    return this.#send(this.#exchange.inFlight!)
  }

  /** Makes the next call, unless it is too early, there is none, or it was refused before. */
  #plan(): boolean {
    this.#hasNews = false
    this.#known.look()
    const wait = this.#due.msLeft(this.#options.clock.now())
    if (wait > 0) return this.#rest.in('waiting', wait)
    this.#due.taken()
    if (this.#holdBack()) return false
    const call = this.#planning.next()
    if (!call) return this.#settle()
    if (call.kind === 'waiting') return this.#await(call)
    if (call.kind === 'stuck') return this.#stand(call)
    if (this.#planning.isStopped(call)) return this.#rest.in('stuck')
    this.#exchange.begin(call)
    return true
  }

  /** Whether the save waits because it removes most of the document: for a while, or for an answer. */
  #holdBack(): boolean {
    const { saved, wanted } = this.#known.documents
    const removal = this.#removals.heldBack(saved, wanted)
    const progress = removal ? undefined : this.#progress.between(saved, wanted)
    this.#shown.show({ removal, progress })
    if (!removal) return false
    this.#rest.in('asking', removal.at === undefined ? undefined : removal.at - this.#options.clock.now())
    return true
  }

  #await({ ids }: Waiting): boolean {
    const { carrier, leaving } = this.#options
    if (carrier?.isBusy() || leaving?.isBusy()) return this.#rest.in('uploading')
    const refusals = this.#planning.withoutLoads(ids)
    return this.#rest.stuck(refusals[0]!, refusals)
  }

  /** Nothing else can be called: what is left was refused, cannot be done, or waits for an answer. */
  #stand(stuck: Stuck): boolean {
    const { unsaved, losses } = this.#planning.standing(stuck)
    const [refusal] = unsaved
    this.#shown.show({ losses })
    if (refusal) return this.#rest.stuck(refusal, unsaved)
    this.#shown.show({ refusal: undefined, unsaved })
    return this.#rest.in('asking')
  }

  /** Everything is saved: a while later the service is asked what it holds. */
  async #look(): Promise<boolean> {
    if (this.#shown.state.phase !== 'idle' || !this.#readBack.isOwed) return false
    const wait = this.#readBack.msLeft(this.#options.clock.now())
    if (wait > 0) return this.#rest.in('idle', wait)
    const found = await this.#readBack.read(this.#shown.state.revision)
    if (!found) return false
    const { isToSave, ...said } = found
    this.#shown.show(said)
    return isToSave === true
  }

  async #send(inFlight: InFlight): Promise<boolean> {
    this.#shown.show({ phase: 'sending', retryAt: undefined })
    await this.#keeping.now()
    // Ended meanwhile: whoever goes on sends it, with its token, from what is kept.
    if (this.#isClosed) return false
    const refusal = await this.#exchange.send(inFlight)
    if (refusal) return this.#rest.stuck(refusal)
    return this.#went()
  }

  async #learn(owed: Owed): Promise<boolean> {
    this.#shown.show({ phase: 'sending', retryAt: undefined })
    await this.#keeping.now()
    await this.#exchange.learn(owed)
    return this.#went()
  }

  async #catchUp(behind: Behind): Promise<boolean> {
    try {
      const before = await this.#exchange.catchUp(behind)
      if (before) this.#strand(this.#cellsOf(before))
    } catch (error) {
      // A mere look that fails changes nothing: everything is saved.
      if (!this.isSaved || behind.below) throw error
      this.#exchange.giveUpLooking()
      this.#shown.show({ phase: 'idle' })
      return false
    }
    return this.#went()
  }

  /** The service has answered. */
  #went(): true {
    this.#rest.succeeded()
    return true
  }

  /** Of sheets that were typed into, those that the document does not show any more. */
  #strand(cells: readonly KeptSheet[]) {
    const shown = new Set(this.unsavedCells.map(({ token }) => token))
    const gone = cells.filter(({ token }) => !shown.has(token))
    if (gone.length > 0) this.#shown.show({ stranded: [...this.#shown.state.stranded, ...gone] })
  }

  #settle(): boolean {
    this.#known.saved = this.#known.wanted
    const cells = this.unsavedCells
    if (cells.length > 0) return this.#awaitCells(cells)
    const { stranded, unanswered } = this.#shown.state
    if (stranded.length + unanswered.length > 0) this.#keeping.soon()
    else this.#keeping.forget()
    this.#planning.settled()
    this.#removals.settled()
    this.#progress.settled()
    this.#shown.show({
      phase: 'idle',
      progress: undefined,
      refusal: undefined,
      unsaved: noRefusals,
      losses: [],
      retryAt: undefined,
    })
    return false
  }

  /** The document is saved, and not what stands in its sheets. */
  #awaitCells(cells: readonly UnsavedSheet[]): boolean {
    this.#keeping.soon()
    this.#shown.show({ refusal: undefined, unsaved: noRefusals, losses: [] })
    if (cells.some(({ phase }) => phase === 'writing')) return this.#rest.in('uploading')
    const failed = cells.filter(({ phase }) => phase === 'failed')
    if (failed.length === 0) return this.#rest.in('waiting')
    return this.#rest.stuck({ reason: 'cells', msg: failed[0]!.words, ids: failed.flatMap(({ ids }) => ids) })
  }

  /** What a crash would lose. */
  #entry = (): Entry => {
    const { inFlight, owed, unread } = this.#exchange
    const { saved, wanted } = this.#known.documents
    return {
      revision: this.#shown.state.revision,
      saved: unread?.base ?? saved,
      wanted,
      inFlight: unread?.inFlight ?? inFlight,
      owed: unread ? undefined : owed,
      cells:
        this.#shown.state.stranded.length > 0
          ? [...this.unsavedCells, ...this.#shown.state.stranded]
          : this.unsavedCells,
      unanswered: this.#shown.state.unanswered,
      names: () => ({
        ids: (unread ?? this.#known).ids.entries(),
        tokens: this.#known.tokens.entries(),
        newcomers: [...this.#known.newcomers],
        unseen: this.#known.unseenToKeep,
      }),
    }
  }
}

const noCells: readonly UnsavedSheet[] = []
const noRefusals: readonly Refusal[] = []

/** Phases in which the queue does nothing until something happens; while it is *waiting* news only make it look again. */
const isResting = (phase: SavePhase) =>
  phase === 'idle' || phase === 'waiting' || phase === 'uploading' || phase === 'asking' || phase === 'stuck'
