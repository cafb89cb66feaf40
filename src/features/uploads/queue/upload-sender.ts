import { UploadFile } from '../../../../contract/im/files/upload-file'
import { UploadImage } from '../../../../contract/im/images/upload-image'
import type { callForm } from '../../../api/client'
import { retryAfter, classifyFailure } from '../../../api/retry'
import type { TransferRows } from '../../../jobs/transfer-rows'
import { ActiveTransfers, Semaphore } from '../../../jobs/transfer-runner'
import type { SpeedMeter, Clock } from '../../../jobs/transfer-runner'
import { uploadTypeOf, type UploadType } from '../../files/history/upload-type'
import { progressModel, type Phase, type Upload } from './upload'

export interface UploadRequest {
  as: UploadType
  name: string
  file: File
  durationMs?: number | undefined
}

/** Uploads, and answers the key. */
export type SendUpload = (
  what: UploadRequest,
  how: { signal: AbortSignal; onProgress(share: number): void },
) => Promise<string>

interface Ports {
  rows: TransferRows<Upload>
  /** That of all together. */
  meter: SpeedMeter
  send: SendUpload
  clock: Clock
  /** From 0 up to 1. */
  random(): number
  phase(id: string, phase: Phase): void
  done(id: string, key: string): void
  /** The browser has its bytes no more. */
  gone(id: string): void
  /** Something may begin that could not before. */
  wake(): void
}

/** A file that is in line, on the line, or waits to be tried again. */
interface Attempt {
  file: File
  underway?: AbortController
  timer?: unknown
}

/**
 * Sends what is ready, three at a time in the order in which they came. What
 * has no answer goes again a few times by itself; what comes too often makes
 * all wait, for the platform counts the calls of an application.
 */
export class UploadSender {
  readonly #ports: Ports
  readonly #tries = new Map<string, Attempt>()
  readonly #turns: Semaphore
  /** How often each went without an answer. */
  readonly #unanswered = new Map<string, number>()
  readonly #moving: ActiveTransfers<Upload>

  constructor(ports: Ports) {
    this.#ports = ports
    this.#moving = new ActiveTransfers(ports.rows, progressModel, ports.clock, ports.meter)
    this.#turns = new Semaphore({
      clock: ports.clock,
      held: (until) => ports.rows.hold(until),
      wake: () => ports.wake(),
    })
  }

  /** Puts a file in line. */
  add(id: string, file: File) {
    this.#tries.set(id, { file })
    this.#turns.enqueue(id)
    this.#ports.phase(id, { name: 'waiting' })
  }

  /** Takes it out of everything that would make it go on. */
  stop(id: string) {
    const its = this.#tries.get(id)
    this.#tries.delete(id)
    this.#turns.remove(id)
    this.#moving.end(id)
    this.#ports.clock.clearTimeout(its?.timer)
    its?.underway?.abort(new DOMException('called off', 'AbortError'))
  }

  /** Somebody wants it again: what it went through before counts no more. */
  forgive(id: string) {
    this.#unanswered.delete(id)
  }

  /** Begins whatever may begin now. */
  wake() {
    for (;;) {
      const id = this.#turns.next(this.#moving.count)
      if (id === undefined) return
      void this.#send(id)
    }
  }

  async #send(id: string) {
    const { rows, send, done, wake } = this.#ports
    const upload = rows.get(id)
    const its = this.#tries.get(id)
    if (!upload || !its) return
    its.underway = new AbortController()
    const { signal } = its.underway
    this.#moving.begin(id)
    try {
      const { name, reading } = upload
      const what = { as: uploadTypeOf(upload), name, file: its.file, durationMs: reading?.durationMs }
      const onProgress = (share: number) => {
        if (!signal.aborted) this.#moving.moved(id, Math.round(share * upload.size))
      }
      const key = await send(what, { signal, onProgress })
      this.#leave(id, its)
      // Called off in the very moment that it arrived: it is there.
      done(id, key)
    } catch (error) {
      if (this.#leave(id, its)) await this.#notSent(id, its, error)
    } finally {
      wake()
    }
  }

  /** The end of a try; false when the row was stopped or begun anew meanwhile. */
  #leave(id: string, its: Attempt): boolean {
    if (this.#tries.get(id) !== its) return false
    this.#moving.end(id)
    return true
  }

  async #notSent(id: string, its: Attempt, error: unknown) {
    const { phase, gone, clock, random } = this.#ports
    // A file that has changed on the disk breaks off as a line does.
    const isThere = classifyFailure(error).kind !== 'unanswered' || (await isReadable(its.file))
    if (this.#tries.get(id) !== its) return
    if (!isThere) return gone(id)
    const tries = (this.#unanswered.get(id) ?? 0) + 1
    const next = retryAfter(error, tries, random)
    if (next.name === 'failed') return phase(id, { name: 'failed', error })
    this.#unanswered.set(id, tries)
    const { name, ms } = next
    const at = clock.now() + ms
    if (name === 'rate') this.#turns.pause(ms)
    this.#later(id, its, ms, name === 'rate' ? { name, at } : { name, at, tries })
  }

  #later(id: string, its: Attempt, ms: number, phase: Phase) {
    this.#ports.phase(id, phase)
    its.timer = this.#ports.clock.setTimeout(() => {
      this.#turns.enqueue(id)
      this.#ports.phase(id, { name: 'waiting' })
      this.#ports.wake()
    }, ms)
  }
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

export interface FileToUpload {
  as: UploadType
  /** To the byte as the file is called; a picture's name is not asked for. */
  name: string
  file: Blob
  durationMs?: number | undefined
}

interface How {
  signal: AbortSignal
  onProgress(share: number): void
}

/** Uploads bytes to be sent in messages, and answers their key (platform/files#upload-a-file; a picture: platform/files#images). */
export const uploadFile =
  (client: { callForm: typeof callForm }) =>
  async ({ as, name, file, durationMs }: FileToUpload, how: How): Promise<string> => {
    if (as === 'image') {
      const body = { image_type: 'message' as const, image: file }
      return (await client.callForm(UploadImage, { body }, how)).image_key
    }
    const hasLength = durationMs !== undefined && (as === 'opus' || as === 'mp4')
    const body = { file_type: as, file_name: name, file, ...(hasLength && { duration: durationMs }) }
    return (await client.callForm(UploadFile, { body }, how)).file_key
  }
