import { Listeners } from '../../browser/listeners'
import type { Carrier, Load } from './carrier'
import { BackOff } from '../queue/back-off'
import type { Clock, SendFailure } from '../queue/save-state'
import type { NamedBytes } from './media-store'
import type { Parts, SendBytes } from './send-bytes'

/** Which of the three steps of platform-facts d.5 did not work, and why. */
export interface LoadFailure {
  step: 'create' | 'upload' | 'place'
  /** `gone`: the file that was picked is not there any more, as after a reload of a browser that keeps nothing. */
  failure: (SendFailure & { kind: 'refused' }) | { kind: 'gone' } | { kind: 'unanswered' }
}

/** How far one load is. */
interface LoadState {
  kind: Load['kind']
  phase: 'waiting' | 'uploading' | 'placing' | 'failed'
  /** From 0 to 1, where it is known. */
  progress?: number
  failure?: LoadFailure
}

interface MediaCarrierOptions {
  /** The bytes of a token; undefined when a picked file is gone. */
  bytesOf(token: string): Promise<NamedBytes | undefined>
  send: SendBytes
  /** Copies the cells of one sheet over another, both by the service's token. */
  copySheet(from: string, to: string, signal: AbortSignal): Promise<void>
  /** What the service calls a token of the page. */
  wireOf(token: string): string
  failureOf(error: unknown): SendFailure
  /** Runs when no other upload of the application does: the platform takes one at a time (1061045). */
  alone<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Bytes are there: `wire` is what the service calls them. */
  onCarried(load: Load & { blockId: string }, wire: string): void
  /** Something failed, or goes on. */
  onNews(): void
  clock: Clock
  random(): number
}

/** How far all loads are, since there were none. */
export interface LoadSummary {
  done: number
  /** Under way or waiting for their turn. */
  left: number
  failed: number
}

const nothing: LoadSummary = { done: 0, left: 0, failed: 0 }

interface Carrying {
  load: Load
  state: LoadState
  backOff: BackOff
  parts: Parts
  /** While its turn is: ends it. */
  abort?: AbortController
  timer?: unknown
}

const CAN_RETRY = 1061045
/** The upload in parts has ended or is not known any more: it begins again. */
const PARTS_GONE = new Set([1061003, 1061021])
const MOST_TRIES = 6

/**
 * Carries bytes and cells to blocks, one after the other in the order of the
 * document, beside the save queue. What fails for now goes again by itself; what
 * is refused stays as it is, file kept, until somebody asks for another try,
 * and lets the next ones pass.
 */
export class MediaCarrier implements Carrier {
  readonly #options: MediaCarrierOptions
  readonly #listeners = new Listeners()
  #carrying: Carrying[] = []
  #summary: LoadSummary = nothing
  #done = 0
  #isRunning = false
  #isClosed = false

  constructor(options: MediaCarrierOptions) {
    this.#options = options
  }

  readonly subscribe = this.#listeners.add

  /** How far the load of a block is; undefined when it needs none. */
  stateOf(id: string): LoadState | undefined {
    return this.#find(id)?.state
  }

  /** All loads together. A new object whenever something changed. */
  readonly getSnapshot = (): LoadSummary => this.#summary

  carry(loads: readonly Load[]) {
    const before = this.#carrying
    if (loads.length === 0 && before.length === 0) return
    this.#carrying = loads.map((load) => before.find((each) => isSame(each.load, load)) ?? this.#begin(load))
    const calledOff = before.filter((each) => !this.#carrying.includes(each))
    for (const each of calledOff) this.#callOff(each)
    const isNew = this.#carrying.some((each) => !before.includes(each))
    if (calledOff.length > 0 || isNew) this.#told()
    void this.#run()
  }

  refused(id: string, failure: SendFailure & { kind: 'refused' }) {
    const found = this.#find(id)
    const step = found?.load.blockId === undefined ? 'create' : 'place'
    if (found) this.#show(found, { phase: 'failed', failure: { step, failure } })
  }

  isBusy(): boolean {
    return this.#carrying.some(({ state }) => state.phase !== 'failed')
  }

  /** Tries one block again, or all that have failed. */
  retry(id?: string) {
    for (const each of this.#carrying) {
      if (each.state.phase !== 'failed' || (id !== undefined && each.load.id !== id)) continue
      each.backOff.succeeded()
      each.parts = { sent: 0 }
      this.#show(each, { phase: 'waiting' })
    }
    this.#options.onNews()
    void this.#run()
  }

  /** No more is begun, and what is under way is ended. */
  close() {
    this.#isClosed = true
    for (const each of this.#carrying) this.#callOff(each)
  }

  #find = (id: string) => this.#carrying.find(({ load }) => load.id === id)

  #begin = (load: Load): Carrying => ({
    load,
    state: { kind: load.kind, phase: load.isCarried ? 'placing' : 'waiting' },
    backOff: new BackOff(this.#options.random),
    parts: { sent: 0 },
  })

  #callOff({ abort, timer }: Carrying) {
    abort?.abort()
    this.#options.clock.clearTimeout(timer)
  }

  /** One after the other, while there is one whose block is there and whose pause is over. */
  async #run() {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.#carryOne(next)
    } finally {
      this.#isRunning = false
    }
  }

  #next = (): (Carrying & { load: Load & { blockId: string } }) | undefined =>
    this.#isClosed ? undefined : this.#carrying.find(isReady)

  async #carryOne(each: Carrying & { load: Load & { blockId: string } }) {
    const abort = new AbortController()
    each.abort = abort
    try {
      const wire = await this.#options.alone(() => this.#send(each, abort.signal), abort.signal)
      delete each.abort
      if (abort.signal.aborted) return
      this.#done += 1
      this.#show(each, { phase: 'placing' })
      this.#options.onCarried(each.load, wire)
    } catch (error) {
      delete each.abort
      if (!abort.signal.aborted) this.#fail(each, error)
    }
  }

  async #send(each: Carrying & { load: Load & { blockId: string } }, signal: AbortSignal): Promise<string> {
    const { load, parts } = each
    signal.throwIfAborted()
    this.#show(each, { phase: 'uploading' })
    if (load.kind === 'sheet') {
      const from = this.#options.wireOf(load.token)
      if (from !== load.sheet) await this.#options.copySheet(from, load.sheet!, signal)
      return load.sheet!
    }
    const named = await this.#options.bytesOf(load.token)
    if (!named) throw new FileGone()
    const { kind, blockId } = load
    // A part that arrives after the upload was called off is nobody's news.
    const onProgress = (share: number) => {
      if (signal.aborted || each.state.phase !== 'uploading') return
      // All has left, and the service is at work: how far that is nobody can tell.
      this.#show(each, { phase: 'uploading', ...(share < 1 && { progress: share }) })
    }
    // The service gives bytes back without a name; the block has kept it.
    const name = named.name || load.name
    return await this.#options.send(
      { kind, blockId, bytes: named.bytes, name },
      { signal, onProgress, parts },
    )
  }

  #fail(each: Carrying, error: unknown) {
    if (error instanceof FileGone) {
      this.#show(each, { phase: 'failed', failure: { step: 'upload', failure: { kind: 'gone' } } })
      return this.#options.onNews()
    }
    const failure = this.#options.failureOf(error)
    const isForNow =
      failure.kind !== 'refused' || failure.code === CAN_RETRY || this.#lostItsParts(each, failure)
    if (isForNow && each.backOff.tries < MOST_TRIES) {
      this.#show(each, { phase: 'waiting' })
      const pause = each.backOff.failed(failure)
      each.timer = this.#options.clock.setTimeout(() => {
        delete each.timer
        void this.#run()
      }, pause)
      return
    }
    const last = failure.kind === 'refused' ? failure : ({ kind: 'unanswered' } as const)
    this.#show(each, { phase: 'failed', failure: { step: 'upload', failure: last } })
    this.#options.onNews()
  }

  #lostItsParts(each: Carrying, { code }: { code?: number }): boolean {
    if (!each.parts.prepared || code === undefined || !PARTS_GONE.has(code)) return false
    each.parts = { sent: 0 }
    return true
  }

  #show(each: Carrying, state: Omit<LoadState, 'kind'>) {
    each.state = { kind: each.load.kind, ...state }
    this.#told()
  }

  #told() {
    if (this.#carrying.length === 0) this.#done = 0
    const phases = this.#carrying.map(({ state }) => state.phase)
    const failed = phases.filter((phase) => phase === 'failed').length
    const left = phases.filter((phase) => phase === 'waiting' || phase === 'uploading').length
    this.#summary = { done: this.#done, left, failed }
    this.#listeners.emit()
  }
}

class FileGone extends Error {}

const isSame = (a: Load, b: Load) =>
  a.id === b.id && a.token === b.token && a.blockId === b.blockId && a.sheet === b.sheet && a.kind === b.kind

const isReady = (each: Carrying): each is Carrying & { load: Load & { blockId: string } } =>
  each.state.phase === 'waiting' && each.load.blockId !== undefined && each.timer === undefined
