import type { BlockTree } from '../../../editor/block-tree'
import { BlockIds } from './block-ids'
import { mergeTrees } from './merge-trees'
import type { Conflict } from './merge-trees'
import { nextCall } from './next-call'
import type { NextCall, Stuck } from './next-call'
import type { Clock, InFlight, Refusal, SaveEntry, SavePhase, SaveState, SendFailure } from './save-state'
import { stableJson } from './stable-json'
import { wireCall } from './wire-call'
import type { WireCall, WriteAnswer } from './wire-call'

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
 *                                        │  │  │  ▲
 *      no answer, 5xx, too often         │  │  │  │  the same call, its token unchanged
 *      ──────────────────────────────────┘  │  │  ├── retrying   after a pause
 *                                           │  │  ├── offline    when the line is back
 *      somebody else wrote ─────────────────┘  │  ├── behind     read, merge, go on
 *      a refusal ──────────────────────────────┘  └── stuck      another change, or "try again"
 *
 * A call that got no answer is no refusal: it goes first and unchanged. A
 * refusal counts only if nobody else wrote meanwhile; otherwise we were behind.
 */
export class SaveQueue {
  readonly #options: SaveQueueOptions
  readonly #listeners = new Set<() => void>()
  readonly #ids: BlockIds
  #saved: BlockTree
  #wanted: BlockTree
  #state: SaveState
  #inFlight: InFlight | undefined
  #behind: Behind | undefined
  /** What the service refused: not sent again until it is another call, or asked for. */
  #refused: string | undefined
  #tries = 0
  #isRunning = false
  #isClosed = false
  #isOnline = true
  #firstChange: number | undefined
  #lastChange = 0
  #timer: unknown
  #keepTimer: unknown
  #kept: BlockTree | undefined

  constructor(options: SaveQueueOptions, start: SaveEntry) {
    this.#options = options
    this.#saved = start.saved
    this.#wanted = start.wanted
    this.#ids = new BlockIds(start.ids)
    this.#inFlight = start.inFlight
    this.#state = { phase: 'idle', revision: start.revision, merges: 0, conflicts: [], isKept: true }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): SaveState => this.#state

  /** What the service holds, as far as we know, and what it should hold. */
  get documents(): { saved: BlockTree; wanted: BlockTree } {
    return { saved: this.#saved, wanted: this.#wanted }
  }

  get isSaved(): boolean {
    return this.#saved === this.#wanted && !this.#inFlight
  }

  /** What the service holds, under its own ids, for whoever opens the document next. */
  get held(): { revision: number; document: BlockTree } {
    return { revision: this.#state.revision, document: this.#ids.toWire(this.#saved) }
  }

  /** The id in this page of a block that the service names. */
  localIdOf(blockId: string): string {
    return this.#ids.localOf(blockId)
  }

  /** The id that the service knows a block by. */
  blockIdOf(id: string): string {
    return this.#ids.wireOf(id)
  }

  /** The screen shows another document. */
  change(wanted: BlockTree) {
    if (wanted === this.#wanted || this.#isClosed) return
    this.#wanted = wanted
    this.#lastChange = this.#options.clock.now()
    this.#firstChange ??= this.#lastChange
    this.#keepTimer ??= this.#options.clock.setTimeout(() => void this.#keep(), KEEP_MS)
    if (this.#isRunning || this.#state.phase === 'retrying' || this.#state.phase === 'offline') return
    void this.#run()
  }

  /** Saves what is waiting now, and tries again what was refused. */
  retry() {
    this.#refused = undefined
    this.#tries = 0
    this.#firstChange = undefined
    void this.#run()
  }

  /** Goes on with what an earlier visit left, and takes in what was written since. */
  resume() {
    this.#behind ??= {}
    void this.#run()
  }

  /** Looks whether somebody else wrote; for when the page comes back into view. */
  check() {
    if (this.#state.phase === 'idle') this.resume()
  }

  setOnline(online: boolean) {
    this.#isOnline = online
    if (online) this.#tries = 0
    if (!this.#isSettled()) void this.#run()
  }

  /** No more calls are begun. What is unsaved stays where it is kept. */
  close() {
    this.#isClosed = true
    this.#options.clock.clearTimeout(this.#timer)
    this.#options.clock.clearTimeout(this.#keepTimer)
  }

  #isSettled = () => this.isSaved && this.#behind === undefined && this.#state.phase === 'idle'

  async #run() {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#options.clock.clearTimeout(this.#timer)
    try {
      while (!this.#isClosed && ((await this.#step()) || this.#hasChangedMeanwhile()));
    } catch (error) {
      this.#fail(this.#options.failureOf(error))
    } finally {
      this.#isRunning = false
    }
  }

  /** A change that came while the last step was ending found the queue running, and woke nobody. */
  #hasChangedMeanwhile = () => this.#state.phase === 'idle' && !this.isSaved

  /** One call, or what stands in its way. False: nothing to do until something happens. */
  async #step(): Promise<boolean> {
    if (!this.#isOnline) return this.#rest('offline')
    // What may have arrived goes first: its answer says where we are.
    if (!this.#inFlight && this.#behind) return this.#catchUp(this.#behind)
    if (!this.#inFlight && !this.#plan()) return false
    const pause = this.#options.pace()
    if (pause > 0) return this.#rest('sending', pause)
    return this.#send(this.#inFlight!)
  }

  /** Makes the next call, unless it is too early, there is none, or it was refused before. */
  #plan(): boolean {
    this.#wanted = this.#options.latest?.() ?? this.#wanted
    const wait = this.#msToWait()
    if (wait > 0) return this.#rest('waiting', wait)
    this.#firstChange = undefined
    const call = nextCall(this.#saved, this.#wanted)
    if (!call) return this.#settle()
    if (call.kind === 'stuck') return this.#stop(stuckRefusal(call))
    if (keyOf(call) === this.#refused) return this.#rest('stuck')
    const named = { revision_id: this.#state.revision, client_token: this.#options.newToken() }
    this.#inFlight = { call, wire: wireCall(call, this.#ids, named) }
    return true
  }

  #msToWait(): number {
    if (this.#firstChange === undefined) return 0
    const due = Math.min(this.#lastChange + REST_MS, this.#firstChange + LONGEST_REST_MS)
    return due - this.#options.clock.now()
  }

  async #send(inFlight: InFlight): Promise<boolean> {
    this.#show({ phase: 'sending', retryAt: undefined })
    await this.#keep()
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
    const before = isAlone ? undefined : { base: this.#saved, ids: new BlockIds(this.#ids.entries()) }
    if (call.kind === 'create') {
      for (const [id, old] of call.renames) this.#ids.rename(id, old)
      for (const [index, id] of call.ids.entries()) this.#ids.learn(id, answer.block_ids[index]!)
    }
    this.#inFlight = undefined
    this.#tries = 0
    this.#refused = undefined
    this.#saved = call.leaves
    // Ours came on top of what somebody else wrote: their state is the one below.
    if (before) this.#behind = { below: { ...before, at: answer.revision_id - 1 } }
    else this.#show({ revision: answer.revision_id, refusal: undefined })
  }

  /** Whether a refusal means what it says, or only that we did not know the newest document. */
  async #weigh({ call, wire }: InFlight, failure: SendFailure & { kind: 'refused' }): Promise<boolean> {
    const newest = await this.#options.readRevision().catch(() => undefined)
    if (newest !== undefined && newest > wire.revision_id) {
      this.#behind ??= {}
      return true
    }
    this.#refused = keyOf(call)
    const { code, msg, logId } = failure
    return this.#stop({ code, msg, logId, ids: call.ids })
  }

  /**
   * Reads what somebody else wrote and merges it with what the screen shows.
   * After a write of ours at revision n theirs is n − 1, so that an edit of
   * theirs that ours overwrote is seen too.
   */
  async #catchUp({ below }: Behind): Promise<boolean> {
    try {
      const newest = below ? below.at + 1 : await this.#options.readRevision()
      if (newest === this.#state.revision) return this.#caughtUp()
      this.#show({ phase: 'behind', retryAt: undefined })
      const now = await this.#options.read(newest)
      const theirs = below ? below.ids.toLocal(await this.#options.read(below.at)) : this.#ids.toLocal(now)
      const ours = this.#options.latest?.() ?? this.#wanted
      const base = below?.base ?? this.#saved
      const merged = mergeTrees({ base, ours, theirs }, this.#options.newId)
      this.#saved = below ? this.#ids.toLocal(now) : theirs
      this.#wanted = merged.document
      this.#firstChange = undefined
      const merges = this.#state.merges + 1
      this.#show({ revision: newest, merges, conflicts: merged.conflicts })
      this.#options.onMerged(merged.document, merged.conflicts)
      return this.#caughtUp()
    } catch (error) {
      // A mere look that fails changes nothing: everything is saved.
      if (this.isSaved && !below) return this.#giveUpLooking()
      return this.#fail(this.#options.failureOf(error))
    }
  }

  #giveUpLooking(): boolean {
    this.#behind = undefined
    this.#show({ phase: 'idle' })
    return false
  }

  #caughtUp(): boolean {
    this.#behind = undefined
    this.#tries = 0
    this.#refused = undefined
    this.#show({ refusal: undefined })
    return true
  }

  #settle(): boolean {
    this.#saved = this.#wanted
    this.#options.clock.clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    this.#kept = undefined
    void this.#options.forget?.()
    this.#show({ phase: 'idle', refusal: undefined, retryAt: undefined })
    return false
  }

  #stop(refusal: Refusal): boolean {
    this.#show({ phase: 'stuck', refusal, retryAt: undefined })
    return false
  }

  #fail(failure: SendFailure): boolean {
    if (failure.kind === 'refused') return this.#stop({ ...failure, ids: [] })
    this.#tries += 1
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#tries - 1))
    const jittered = longest * (0.5 + this.#options.random() / 2)
    if (failure.kind === 'tooOften') return this.#rest('retrying', failure.waitMs ?? jittered)
    return this.#rest(this.#tries < TRIES_UNTIL_OFFLINE ? 'retrying' : 'offline', jittered)
  }

  /** Shows why nothing happens, and goes on after a while if one is given. */
  #rest(phase: SavePhase, ms?: number): boolean {
    const { clock } = this.#options
    const isRetry = ms !== undefined && (phase === 'retrying' || phase === 'offline')
    this.#show({ phase, retryAt: isRetry ? clock.now() + ms : undefined })
    if (ms !== undefined) this.#timer = clock.setTimeout(() => void this.#run(), ms)
    return false
  }

  /** Writes down what a crash would lose: within half a second of a change, and before anything is sent. */
  async #keep() {
    const { clock, keep } = this.#options
    clock.clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    if (!keep || (this.#kept === this.#wanted && !this.#inFlight)) return
    const wanted = this.#wanted
    const entry: SaveEntry = {
      revision: this.#state.revision,
      saved: this.#saved,
      wanted,
      ids: this.#ids.entries(),
      ...(this.#inFlight && { inFlight: this.#inFlight }),
    }
    const isKept = await keep(entry)
    this.#kept = wanted
    this.#show({ isKept })
  }

  #show(change: Partial<SaveState>) {
    const names = Object.keys(change) as (keyof SaveState)[]
    if (names.every((name) => this.#state[name] === change[name])) return
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

export interface SaveQueueOptions {
  send(call: WireCall): Promise<WriteAnswer>
  /** The revision that the service is at. */
  readRevision(): Promise<number>
  /** The whole document at a revision, under the service's ids. */
  read(revision: number): Promise<BlockTree>
  failureOf(error: unknown): SendFailure
  /** Milliseconds until a call may go; 0 counts it as gone. */
  pace(): number
  newToken(): string
  newId(): string
  /** From 0 up to 1. */
  random(): number
  clock: Clock
  /** What the editor shows this moment, when it may be ahead of the last change. */
  latest?(): BlockTree | undefined
  /** The document to show after somebody else's writing was taken in. */
  onMerged(document: BlockTree, conflicts: readonly Conflict[]): void
  /** Keeps what is unsaved; false when that did not work. It never throws. */
  keep?(entry: SaveEntry): Promise<boolean>
  forget?(): Promise<void>
}

/** Somebody else wrote. */
interface Behind {
  /** Below a write of ours: what *saved* was and the ids before it, and the revision just under ours. */
  below?: { base: BlockTree; ids: BlockIds; at: number }
}

const REST_MS = 400
const LONGEST_REST_MS = 2_000
const KEEP_MS = 300
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const TRIES_UNTIL_OFFLINE = 4

const stuckRefusal = ({ reason, ids }: Stuck): Refusal => ({ reason, msg: '', ids })

function keyOf(call: NextCall): string {
  const { leaves: _, ...said } = call
  return stableJson(said)
}
