import type { BlockTree } from '../../../../editor/block-tree'
import { BackOff } from './back-off'
import type { KeptSheet, UnsavedSheet } from '../loads/cells-beside'
import { Due } from './due'
import { Keeping } from '../keep/keeping'
import type { Entry } from '../keep/keeping'
import { Known } from './known'
import type { NextCall, Stuck, Waiting } from '../next/next-call'
import { Planning } from './planning'
import { ReadBack } from './read-back'
import { readGrown } from './read-grown'
import type { Owed } from './read-grown'
import type { SaveQueueOptions } from './save-queue-options'
import type { InFlight, Refusal, SaveEntry, SavePhase, SaveState, SendFailure } from './save-state'
import { sameTree } from '../compare/same-tree'
import { takeIn } from './take-in'
import type { Behind } from './take-in'
import { tellAll } from './tell-all'
import { wireCall } from './wire-call'
import type { WriteAnswer } from './wire-call'

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
 *      no answer, 5xx, too often      │  │  │  │  │  the same call, its token unchanged
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
 * would destroy for good: it waits for an answer, alone. Once all is saved and
 * nobody types, what the service holds is read and compared (read-back.ts).
 *
 * Bytes of pictures and files and cells of sheets are not written here: the
 * carrier brings them to blocks that are there, beside the queue, and each that
 * has arrived is placed by the next update. What is typed into a sheet goes to
 * the service by itself; it is unsaved until it is there, and kept like all else.
 */
export class SaveQueue {
  readonly #options: SaveQueueOptions
  readonly #listeners = new Set<() => void>()
  readonly #known: Known
  readonly #keeping: Keeping
  readonly #planning: Planning
  readonly #readBack: ReadBack
  readonly #due = new Due()
  readonly #backOff: BackOff
  #state: SaveState
  #inFlight: InFlight | undefined
  #owed: Owed | undefined
  #behind: Behind | undefined
  #running: Promise<void> | undefined
  /** Something happened while the queue was running. */
  #hasNews = false
  #isClosed = false
  #isOnline = true
  #timer: unknown

  constructor(options: SaveQueueOptions, start: SaveEntry) {
    this.#options = options
    this.#known = new Known(start, options)
    this.#planning = new Planning(this.#known, options)
    this.#readBack = new ReadBack(this.#known, options)
    this.#keeping = new Keeping(
      options,
      () => this.#entry(),
      (isKept) => this.#show({ isKept }),
    )
    this.#backOff = new BackOff(options.random)
    this.#inFlight = start.inFlight
    this.#owed = start.owed
    this.#state = {
      phase: 'idle',
      revision: start.revision,
      merges: 0,
      conflicts: [],
      unsaved: [],
      losses: [],
      stranded: [],
      isKept: true,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): SaveState => this.#state

  /** What the service holds, as far as we know, and what it should hold. */
  get documents(): { saved: BlockTree; wanted: BlockTree } {
    return this.#known.documents
  }

  get isSaved(): boolean {
    return (
      this.#known.saved === this.#known.wanted &&
      !this.#inFlight &&
      !this.#owed &&
      this.unsavedCells.length === 0
    )
  }

  /** Cells of the sheets that the page shows, typed and not with the service. */
  get unsavedCells(): readonly UnsavedSheet[] {
    return this.#options.cells?.unsavedIn(this.#known.wanted) ?? noCells
  }

  /** What the service holds, under its own ids, for whoever opens the document next. */
  get held(): { revision: number; document: BlockTree } {
    return { revision: this.#state.revision, document: this.#known.held }
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
    if (!this.#running && isResting(this.#state.phase)) this.#run()
  }

  /** The screen shows another document. */
  change(wanted: BlockTree) {
    if (wanted === this.#known.wanted || this.#isClosed) return
    this.#known.wanted = wanted
    this.#due.changed(this.#options.clock.now())
    this.#keeping.soon()
    this.#hasNews = true
    if (this.#running || this.#state.phase === 'retrying' || this.#state.phase === 'offline') return
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
    this.#backOff.succeeded()
    this.#due.taken()
    this.#retryBeside()
    this.#run()
  }

  /** What is asked about may be destroyed, this once. */
  allow() {
    this.#planning.allow(this.#state.losses)
    this.#show({ losses: [] })
    this.wake()
  }

  /** What to do where the service holds something else than the page shows: write `mine` again, or take in what is `held`. */
  settleDifference(by: 'mine' | 'held') {
    this.#readBack.answer(by)
    this.#run()
  }

  /** What was typed into sheets that are gone has another place, or is given up. */
  letGoOfCells() {
    this.#show({ stranded: [] })
    this.wake()
  }

  /** Goes on with what an earlier visit left, and takes in what was written since. `cells`: of sheets that it was typing into. */
  resume(cells: readonly KeptSheet[] = []) {
    this.#strand(cells)
    this.#behind ??= {}
    this.#run()
  }

  /** Looks whether somebody else wrote; for when the page comes back into view. `isOwn`: it was another tab of this browser. */
  check({ isOwn = false } = {}) {
    const { phase } = this.#state
    if (phase !== 'idle' && phase !== 'stuck' && phase !== 'asking') return
    this.#behind ??= { isOwn }
    this.#run()
  }

  setOnline(online: boolean) {
    this.#isOnline = online
    if (online) {
      this.#backOff.succeeded()
      this.#retryBeside()
    }
    if (!this.#isSettled()) this.#run()
  }

  /** No more calls are begun. What is unsaved stays as it is kept, also where it is being handed on: somebody else has gone on. */
  close() {
    this.#end()
    this.#keeping.end()
  }

  #end() {
    this.#isClosed = true
    this.#options.clock.clearTimeout(this.#timer)
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
    this.#options.cells?.retry()
  }

  #isSettled = () => this.isSaved && this.#behind === undefined && this.#state.phase === 'idle'

  #run() {
    this.#running ??= this.#steps().finally(() => (this.#running = undefined))
  }

  async #steps() {
    this.#options.clock.clearTimeout(this.#timer)
    try {
      while (!this.#isClosed && ((await this.#step()) || this.#hadNews()));
    } catch (error) {
      this.#fail(this.#options.failureOf(error))
    }
  }

  /** What happened while the last step was ending found the queue running, and woke nobody. */
  #hadNews(): boolean {
    return this.#hasNews && isResting(this.#state.phase)
  }

  /** One call, or what stands in its way. False: nothing to do until something happens. */
  async #step(): Promise<boolean> {
    if (!this.#isOnline) return this.#rest('offline')
    // What may have arrived goes first: its answer says where we are.
    if (!this.#inFlight && this.#owed) return this.#learn(this.#owed)
    if (!this.#inFlight && this.#behind) return this.#catchUp(this.#behind)
    if (!this.#inFlight && !this.#plan()) return this.#look()
    const pause = this.#options.pace()
    if (pause > 0) return this.#rest('sending', pause)
    return this.#send(this.#inFlight!)
  }

  /** Makes the next call, unless it is too early, there is none, or it was refused before. */
  #plan(): boolean {
    this.#hasNews = false
    this.#known.look()
    const wait = this.#due.msLeft(this.#options.clock.now())
    if (wait > 0) return this.#rest('waiting', wait)
    this.#due.taken()
    const call = this.#planning.next()
    if (!call) return this.#settle()
    if (call.kind === 'waiting') return this.#await(call)
    if (call.kind === 'stuck') return this.#stand(call)
    if (this.#planning.isStopped(call)) return this.#rest('stuck')
    const named = { revision_id: this.#state.revision, client_token: this.#options.newToken() }
    this.#inFlight = { call, wire: wireCall(call, this.#known.ids, named) }
    return true
  }

  #await({ ids }: Waiting): boolean {
    if (this.#options.carrier?.isBusy()) return this.#rest('uploading')
    return this.#stop({ reason: 'bytes', msg: '', ids })
  }

  /** Nothing else can be called: what is left was refused, cannot be done, or waits for an answer. */
  #stand(stuck: Stuck): boolean {
    const { unsaved, losses } = this.#planning.standing(stuck)
    const [refusal] = unsaved
    this.#show({ losses })
    if (refusal) return this.#stop(refusal, unsaved)
    this.#show({ refusal: undefined, unsaved })
    return this.#rest('asking')
  }

  /** Everything is saved: a while later the service is asked what it holds. */
  async #look(): Promise<boolean> {
    if (this.#state.phase !== 'idle' || !this.#readBack.isOwed) return false
    const wait = this.#readBack.msLeft(this.#options.clock.now())
    if (wait > 0) return this.#rest('idle', wait)
    const found = await this.#readBack.read(this.#state.revision)
    if (!found) return false
    const { isToSave, ...said } = found
    this.#show(said)
    return isToSave === true
  }

  async #send(inFlight: InFlight): Promise<boolean> {
    this.#show({ phase: 'sending', retryAt: undefined })
    await this.#keeping.now()
    // Ended meanwhile: whoever goes on sends it, with its token, from what is kept.
    if (this.#isClosed) return false
    try {
      this.#take(inFlight, await this.#options.send(inFlight.wire))
      return true
    } catch (error) {
      const failure = this.#options.failureOf(error)
      if (failure.kind !== 'refused') return this.#fail(failure)
      // Refused means without effect, also when an earlier try got no answer.
      this.#inFlight = undefined
      return this.#weigh(inFlight, failure)
    }
  }

  #take({ call, wire }: InFlight, answer: WriteAnswer) {
    const isAlone = answer.revision_id <= wire.revision_id + 1
    const before = isAlone ? undefined : this.#known.names
    this.#known.saved = call.leaves
    if (call.kind !== 'delete') this.#known.rename(call.renames)
    if (call.kind === 'create') this.#known.learnMade(call, answer)
    if (call.kind !== 'delete' && call.grows.length > 0) {
      this.#owed = { ids: call.grows, revision: answer.revision_id }
    }
    this.#inFlight = undefined
    this.#backOff.succeeded()
    this.#planning.succeeded(call)
    this.#readBack.owes(call, this.#options.clock.now())
    this.#unmark(call)
    // Ours came on top of what somebody else wrote: their state is the one below.
    if (before) this.#behind = { below: { ...before, at: answer.revision_id - 1 } }
    else this.#show({ revision: answer.revision_id, refusal: undefined })
  }

  /** Reads what the service made by itself. Nothing is planned before: it would be made twice. */
  async #learn({ ids, revision }: Owed): Promise<boolean> {
    const { clock, readBelow, newId } = this.#options
    this.#show({ phase: 'sending', retryAt: undefined })
    try {
      await this.#keeping.now()
      const pause = (ms: number) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
      const blockIds = ids.map((id) => this.#known.ids.wireOf(id))
      this.#known.learnGrown(ids, await readGrown(blockIds, revision, readBelow, pause), newId)
      this.#owed = undefined
      this.#backOff.succeeded()
      return true
    } catch (error) {
      return this.#fail(this.#options.failureOf(error))
    }
  }

  /** Whether a refusal means what it says, or only that we did not know the newest document. */
  async #weigh({ call, wire }: InFlight, failure: SendFailure & { kind: 'refused' }): Promise<boolean> {
    const newest = await this.#options.readRevision().catch(() => undefined)
    if (newest !== undefined && newest > wire.revision_id) {
      this.#behind ??= {}
      return true
    }
    const whole = this.#planning.refused(call, failure)
    if (whole) return this.#stop(whole)
    this.#show({ unsaved: this.#planning.refusals })
    return true
  }

  /**
   * Reads what somebody else wrote and merges it with what the screen shows.
   * After a write of ours at revision n theirs is n − 1, so that an edit of
   * theirs that ours overwrote is seen too.
   */
  async #catchUp({ below, isOwn }: Behind): Promise<boolean> {
    try {
      const newest = below ? below.at + 1 : await this.#options.readRevision()
      if (newest === this.#state.revision) return this.#caughtUp()
      this.#planning.forgetRefusals()
      this.#show({ phase: 'behind', retryAt: undefined })
      const cells = this.unsavedCells
      const { document, conflicts } = await takeIn(this.#known, newest, below, this.#options)
      this.#due.taken()
      const merges = this.#state.merges + (isOwn && conflicts.length === 0 ? 0 : 1)
      this.#show({ revision: newest, merges, conflicts })
      this.#options.onMerged(document, conflicts)
      this.#strand(cells)
      return this.#caughtUp()
    } catch (error) {
      // A mere look that fails changes nothing: everything is saved.
      if (this.isSaved && !below) return this.#giveUpLooking()
      return this.#fail(this.#options.failureOf(error))
    }
  }

  /** Of sheets that were typed into, those that the document does not show any more. */
  #strand(cells: readonly KeptSheet[]) {
    const shown = new Set(this.unsavedCells.map(({ token }) => token))
    const gone = cells.filter(({ token }) => !shown.has(token))
    if (gone.length > 0) this.#show({ stranded: [...this.#state.stranded, ...gone] })
  }

  #giveUpLooking(): boolean {
    this.#behind = undefined
    this.#show({ phase: 'idle' })
    return false
  }

  #caughtUp(): boolean {
    this.#behind = undefined
    this.#backOff.succeeded()
    return true
  }

  #settle(): boolean {
    this.#known.saved = this.#known.wanted
    const cells = this.unsavedCells
    if (cells.length > 0) return this.#awaitCells(cells)
    if (this.#state.stranded.length > 0) this.#keeping.soon()
    else this.#keeping.forget()
    this.#planning.settled()
    this.#show({ phase: 'idle', refusal: undefined, unsaved: noRefusals, losses: [], retryAt: undefined })
    return false
  }

  /** The document is saved, and not what stands in its sheets. */
  #awaitCells(cells: readonly UnsavedSheet[]): boolean {
    this.#keeping.soon()
    this.#show({ refusal: undefined, unsaved: noRefusals, losses: [] })
    if (cells.some(({ phase }) => phase === 'writing')) return this.#rest('uploading')
    const failed = cells.filter(({ phase }) => phase === 'failed')
    if (failed.length === 0) return this.#rest('waiting')
    return this.#stop({ reason: 'cells', msg: failed[0]!.words, ids: failed.flatMap(({ ids }) => ids) })
  }

  #stop(refusal: Refusal, unsaved: readonly Refusal[] = [refusal]): boolean {
    this.#show({ phase: 'stuck', refusal, unsaved, retryAt: undefined })
    return false
  }

  /** Blocks that a call was about are saved, or will be refused anew. */
  #unmark({ ids }: NextCall) {
    const { unsaved } = this.#state
    if (unsaved.length === 0) return
    const done = new Set(ids)
    const left = unsaved.map((refusal) => ({ ...refusal, ids: refusal.ids.filter((id) => !done.has(id)) }))
    this.#show({ unsaved: left.filter(({ ids }) => ids.length > 0) })
  }

  #fail(failure: SendFailure): boolean {
    if (failure.kind === 'refused') return this.#stop({ ...failure, ids: [] })
    const pause = this.#backOff.failed(failure)
    this.#show({ isTooOften: failure.kind === 'tooOften' })
    if (failure.kind === 'tooOften') return this.#rest('retrying', pause)
    return this.#rest(this.#backOff.tries < TRIES_UNTIL_OFFLINE ? 'retrying' : 'offline', pause)
  }

  /** Shows why nothing happens, and goes on after a while if one is given. */
  #rest(phase: SavePhase, ms?: number): boolean {
    const { clock } = this.#options
    const isRetry = ms !== undefined && (phase === 'retrying' || phase === 'offline')
    this.#show({ phase, retryAt: isRetry ? clock.now() + ms : undefined })
    clock.clearTimeout(this.#timer)
    if (ms !== undefined) this.#timer = clock.setTimeout(() => this.#run(), ms)
    return false
  }

  /** What a crash would lose. */
  #entry = (): Entry => ({
    revision: this.#state.revision,
    ...this.#known.documents,
    inFlight: this.#inFlight,
    owed: this.#owed,
    cells:
      this.#state.stranded.length > 0 ? [...this.unsavedCells, ...this.#state.stranded] : this.unsavedCells,
    names: () => ({ ids: this.#known.ids.entries(), tokens: this.#known.tokens.entries() }),
  })

  #show(change: Partial<SaveState>) {
    const names = Object.keys(change) as (keyof SaveState)[]
    if (names.every((name) => this.#state[name] === change[name])) return
    this.#state = { ...this.#state, ...change }
    tellAll(this.#listeners)
  }
}

const noCells: readonly UnsavedSheet[] = []
const noRefusals: readonly Refusal[] = []

const TRIES_UNTIL_OFFLINE = 4

/** Phases in which the queue does nothing until something happens; while it is *waiting* news only make it look again. */
const isResting = (phase: SavePhase) =>
  phase === 'idle' || phase === 'waiting' || phase === 'uploading' || phase === 'asking' || phase === 'stuck'
