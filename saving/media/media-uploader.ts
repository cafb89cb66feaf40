import type { Clock } from '../../primitives/clock'
import { Listeners } from '../../primitives/listeners'
import { BackOff } from '../../primitives/retry'
import type { SendFailure } from '../queue/save-state'
import type { NamedBytes } from './media-store'
import type { UploadParts, SendBytes } from './send-bytes'
import type { Uploader, PendingUpload } from './uploader'

/** The failed one of the three steps of platform/docx#media-in-three-steps, and the reason. */
export interface UploadFailure {
  step: 'create' | 'upload' | 'place'
  /** `gone`: the chosen file no longer exists, as after a reload in a browser that stores nothing. */
  failure: (SendFailure & { kind: 'refused' }) | { kind: 'gone' } | { kind: 'unanswered' }
}

/** The state of one upload. */
interface UploadState {
  kind: PendingUpload['kind']
  phase: 'waiting' | 'uploading' | 'placing' | 'failed'
  /** From 0 to 1, if known. */
  progress?: number
  failure?: UploadFailure
}

interface MediaUploaderOptions {
  /** The bytes of a token. Undefined if a chosen file is gone. */
  bytesOf(token: string): Promise<NamedBytes | undefined>
  send: SendBytes
  /** Copies the cells of one sheet over another, both given by the service's token. */
  copySheet(from: string, to: string, signal: AbortSignal): Promise<void>
  /** The service's token for one of the page's. */
  wireOf(token: string): string
  failureOf(error: unknown): SendFailure
  /**
   * Runs an upload when no other one of the application runs, because the platform accepts one at a time (1061045).
   */
  exclusive<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Called when bytes or cells have arrived. `wire` is the service's token for them. */
  onUploaded(upload: PendingUpload & { blockId: string }, wire: string): void
  /** Called when an upload has failed or was started again. */
  onChange(): void
  clock: Clock
  random(): number
}

/** The state of all uploads, counted since there last were none. */
export interface UploadSummary {
  done: number
  /** Running, or waiting for their turn. */
  left: number
  failed: number
}

const nothing: UploadSummary = { done: 0, left: 0, failed: 0 }

interface TrackedUpload {
  upload: PendingUpload
  state: UploadState
  backOff: BackOff
  parts: UploadParts
  /** Stops the upload. Present only while it runs. */
  abort?: AbortController
  timer?: unknown
}

const CAN_RETRY = 1061045
/** The upload in parts has ended or is unknown, and starts again. */
const PARTS_GONE = new Set([1061003, 1061021])
const MOST_TRIES = 6

/**
 * Uploads bytes and cells to blocks, one after the other in document order, in parallel with the save queue. It
 * retries temporary failures, without a limit if other uploads are the cause. A refused upload keeps its file, waits
 * until the user retries, and does not delay the next ones.
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

  /** The state of a block's upload. Undefined if it needs none. */
  stateOf(id: string): UploadState | undefined {
    return this.#find(id)?.state
  }

  /** All uploads together. A new object after every change. */
  readonly getSnapshot = (): UploadSummary => this.#summary

  setUploads(uploads: readonly PendingUpload[]) {
    const before = this.#uploads
    if (uploads.length === 0 && before.length === 0) return
    this.#uploads = uploads.map(
      (upload) => before.find((each) => isStill(each, upload)) ?? this.#begin(upload),
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

  /** Retries one failed block, or all of them. */
  retry(id?: string) {
    for (const each of this.#uploads) {
      if (each.state.phase !== 'failed' || (id !== undefined && each.upload.id !== id)) continue
      each.backOff.succeeded()
      // Refused bytes may be at fault, so they start again. An upload that only got no answer continues.
      if (each.state.failure?.failure.kind === 'refused') each.parts = { sent: 0 }
      this.#show(each, { phase: 'waiting' })
    }
    this.#options.onChange()
    void this.#run()
  }

  /** Starts no more uploads, and stops the running one. */
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

  /** Uploads one after the other, as long as one has an existing block and no pause. */
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
    const { sent } = each.parts
    try {
      const wire = await this.#options.exclusive(() => this.#send(each, abort.signal), abort.signal)
      delete each.abort
      if (abort.signal.aborted) return
      this.#done += 1
      this.#show(each, { phase: 'placing' })
      this.#options.onUploaded(each.upload, wire)
    } catch (error) {
      delete each.abort
      if (!abort.signal.aborted) this.#fail(each, error, each.parts.sent > sent)
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
    // Progress is not reported once the upload was cancelled.
    const onProgress = (share: number) => {
      if (signal.aborted || each.state.phase !== 'uploading') return
      // Everything has been sent, and the service is working. Its progress is unknown.
      this.#show(each, { phase: 'uploading', ...(share < 1 && { progress: share }) })
    }
    // The service returns bytes without a name, but the block has it.
    const name = named.name || upload.name
    return await this.#options.send(
      { kind, blockId, bytes: named.bytes, name },
      { signal, onProgress, parts },
    )
  }

  /** `isFurther`: more of its parts have arrived than before this try. */
  #fail(each: TrackedUpload, error: unknown, isFurther: boolean) {
    if (error instanceof FileGone) {
      this.#show(each, { phase: 'failed', failure: { step: 'upload', failure: { kind: 'gone' } } })
      return this.#options.onChange()
    }
    const failure = this.#options.failureOf(error)
    const isRefused = failure.kind === 'refused'
    const isForOthers = failure.kind === 'tooOften' || (isRefused && failure.code === CAN_RETRY)
    if (isFurther && !isRefused) each.backOff.succeeded()
    const isForNow = !isRefused || this.#lostItsParts(each, failure)
    if (isForOthers || (isForNow && each.backOff.tries < MOST_TRIES)) {
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

/**
 * Whether an upload is still the listed one. It starts again if it ended but is listed as not uploaded, because its
 * block was gone from the page then.
 */
const isStill = ({ upload, state }: TrackedUpload, now: PendingUpload) =>
  isSame(upload, now) && (state.phase !== 'placing' || now.isUploaded)

const isReady = (
  each: TrackedUpload,
): each is TrackedUpload & { upload: PendingUpload & { blockId: string } } =>
  each.state.phase === 'waiting' && each.upload.blockId !== undefined && each.timer === undefined
