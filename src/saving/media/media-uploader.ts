import { BackOff } from '../../api/retry'
import { Listeners } from '../../browser/listeners'
import type { Clock } from '../queue/clock'
import type { SendFailure } from '../queue/save-state'
import type { NamedBytes } from './media-store'
import type { UploadParts, SendBytes } from './send-bytes'
import type { Uploader, PendingUpload } from './uploader'

/** Which of the three steps of platform/docx#media-in-three-steps did not work, and why. */
export interface UploadFailure {
  step: 'create' | 'upload' | 'place'
  /** `gone`: the file that was picked is not there any more, as after a reload of a browser that keeps nothing. */
  failure: (SendFailure & { kind: 'refused' }) | { kind: 'gone' } | { kind: 'unanswered' }
}

/** How far one upload is. */
interface UploadState {
  kind: PendingUpload['kind']
  phase: 'waiting' | 'uploading' | 'placing' | 'failed'
  /** From 0 to 1, where it is known. */
  progress?: number
  failure?: UploadFailure
}

interface MediaUploaderOptions {
  /** The bytes of a token; undefined when a picked file is gone. */
  bytesOf(token: string): Promise<NamedBytes | undefined>
  send: SendBytes
  /** Copies the cells of one sheet over another, both by the service's token. */
  copySheet(from: string, to: string, signal: AbortSignal): Promise<void>
  /** What the service calls a token of the page. */
  wireOf(token: string): string
  failureOf(error: unknown): SendFailure
  /** Runs when no other upload of the application does: the platform takes one at a time (1061045). */
  exclusive<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Bytes are there: `wire` is what the service calls them. */
  onUploaded(upload: PendingUpload & { blockId: string }, wire: string): void
  /** Something failed, or goes on. */
  onChange(): void
  clock: Clock
  random(): number
}

/** How far all loads are, since there were none. */
export interface UploadSummary {
  done: number
  /** Under way or waiting for their turn. */
  left: number
  failed: number
}

const nothing: UploadSummary = { done: 0, left: 0, failed: 0 }

interface TrackedUpload {
  upload: PendingUpload
  state: UploadState
  backOff: BackOff
  parts: UploadParts
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
export class MediaUploader implements Uploader {
  readonly #options: MediaUploaderOptions
  readonly #listeners = new Listeners()
  #uploads: TrackedUpload[] = []
  #summary: UploadSummary = nothing
  #done = 0
  #isRunning = false
  #isClosed = false

  constructor(options: MediaUploaderOptions) {
    this.#options = options
  }

  readonly subscribe = this.#listeners.add

  /** How far the upload of a block is; undefined when it needs none. */
  stateOf(id: string): UploadState | undefined {
    return this.#find(id)?.state
  }

  /** All loads together. A new object whenever something changed. */
  readonly getSnapshot = (): UploadSummary => this.#summary

  setUploads(uploads: readonly PendingUpload[]) {
    const before = this.#uploads
    if (uploads.length === 0 && before.length === 0) return
    this.#uploads = uploads.map(
      (upload) => before.find((each) => isSame(each.upload, upload)) ?? this.#begin(upload),
    )
    const calledOff = before.filter((each) => !this.#uploads.includes(each))
    for (const each of calledOff) this.#cancel(each)
    const isNew = this.#uploads.some((each) => !before.includes(each))
    if (calledOff.length > 0 || isNew) this.#notify()
    void this.#run()
  }

  refused(id: string, failure: SendFailure & { kind: 'refused' }) {
    const found = this.#find(id)
    const step = found?.upload.blockId === undefined ? 'create' : 'place'
    if (found) this.#show(found, { phase: 'failed', failure: { step, failure } })
  }

  isBusy(): boolean {
    return this.#uploads.some(({ state }) => state.phase !== 'failed')
  }

  /** Tries one block again, or all that have failed. */
  retry(id?: string) {
    for (const each of this.#uploads) {
      if (each.state.phase !== 'failed' || (id !== undefined && each.upload.id !== id)) continue
      each.backOff.succeeded()
      each.parts = { sent: 0 }
      this.#show(each, { phase: 'waiting' })
    }
    this.#options.onChange()
    void this.#run()
  }

  /** No more is begun, and what is under way is ended. */
  close() {
    this.#isClosed = true
    for (const each of this.#uploads) this.#cancel(each)
  }

  #find = (id: string) => this.#uploads.find(({ upload }) => upload.id === id)

  #begin = (upload: PendingUpload): TrackedUpload => ({
    upload,
    state: { kind: upload.kind, phase: upload.isUploaded ? 'placing' : 'waiting' },
    backOff: new BackOff(this.#options.random),
    parts: { sent: 0 },
  })

  #cancel({ abort, timer }: TrackedUpload) {
    abort?.abort()
    this.#options.clock.clearTimeout(timer)
  }

  /** One after the other, while there is one whose block is there and whose pause is over. */
  async #run() {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.#uploadOne(next)
    } finally {
      this.#isRunning = false
    }
  }

  #next = (): (TrackedUpload & { upload: PendingUpload & { blockId: string } }) | undefined =>
    this.#isClosed ? undefined : this.#uploads.find(isReady)

  async #uploadOne(each: TrackedUpload & { upload: PendingUpload & { blockId: string } }) {
    const abort = new AbortController()
    each.abort = abort
    try {
      const wire = await this.#options.exclusive(() => this.#send(each, abort.signal), abort.signal)
      delete each.abort
      if (abort.signal.aborted) return
      this.#done += 1
      this.#show(each, { phase: 'placing' })
      this.#options.onUploaded(each.upload, wire)
    } catch (error) {
      delete each.abort
      if (!abort.signal.aborted) this.#fail(each, error)
    }
  }

  async #send(
    each: TrackedUpload & { upload: PendingUpload & { blockId: string } },
    signal: AbortSignal,
  ): Promise<string> {
    const { upload, parts } = each
    signal.throwIfAborted()
    this.#show(each, { phase: 'uploading' })
    if (upload.kind === 'sheet') {
      const from = this.#options.wireOf(upload.token)
      if (from !== upload.sheet) await this.#options.copySheet(from, upload.sheet!, signal)
      return upload.sheet!
    }
    const named = await this.#options.bytesOf(upload.token)
    if (!named) throw new FileGone()
    const { kind, blockId } = upload
    // A part that arrives after the upload was cancelled is nobody's news.
    const onProgress = (share: number) => {
      if (signal.aborted || each.state.phase !== 'uploading') return
      // All has left, and the service is at work: how far that is nobody can tell.
      this.#show(each, { phase: 'uploading', ...(share < 1 && { progress: share }) })
    }
    // The service gives bytes back without a name; the block has kept it.
    const name = named.name || upload.name
    return await this.#options.send(
      { kind, blockId, bytes: named.bytes, name },
      { signal, onProgress, parts },
    )
  }

  #fail(each: TrackedUpload, error: unknown) {
    if (error instanceof FileGone) {
      this.#show(each, { phase: 'failed', failure: { step: 'upload', failure: { kind: 'gone' } } })
      return this.#options.onChange()
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
    this.#options.onChange()
  }

  #lostItsParts(each: TrackedUpload, { code }: { code?: number }): boolean {
    if (!each.parts.prepared || code === undefined || !PARTS_GONE.has(code)) return false
    each.parts = { sent: 0 }
    return true
  }

  #show(each: TrackedUpload, state: Omit<UploadState, 'kind'>) {
    each.state = { kind: each.upload.kind, ...state }
    this.#notify()
  }

  #notify() {
    if (this.#uploads.length === 0) this.#done = 0
    const phases = this.#uploads.map(({ state }) => state.phase)
    const failed = phases.filter((phase) => phase === 'failed').length
    const left = phases.filter((phase) => phase === 'waiting' || phase === 'uploading').length
    this.#summary = { done: this.#done, left, failed }
    this.#listeners.emit()
  }
}

class FileGone extends Error {}

const isSame = (a: PendingUpload, b: PendingUpload) =>
  a.id === b.id && a.token === b.token && a.blockId === b.blockId && a.sheet === b.sheet && a.kind === b.kind

const isReady = (
  each: TrackedUpload,
): each is TrackedUpload & { upload: PendingUpload & { blockId: string } } =>
  each.state.phase === 'waiting' && each.upload.blockId !== undefined && each.timer === undefined
