import type { AppClient } from '../../../../client/client'
import { classifyFailure } from '../../../../client/retry'
import { UploadFile } from '../../../../contract/im/files/upload-file'
import { UploadImage } from '../../../../contract/im/images/upload-image'
import type { TransferRows } from '../../../../jobs/transfer-rows'
import { TransferRunner } from '../../../../jobs/transfer-runner'
import type { SpeedMeter } from '../../../../jobs/transfer-runner'
import type { Clock } from '../../../../primitives/clock'
import { uploadTypeOf, type UploadType } from '../../files/files'
import { progressModel, type Phase, type Upload } from './upload'

export interface UploadRequest {
  as: UploadType
  /** The exact name of the file; not sent for a picture. */
  name: string
  file: Blob
  durationMs?: number | undefined
}

/** Uploads, and returns the key. */
export type SendUpload = (
  what: UploadRequest,
  how: {
    signal: AbortSignal
    onProgress(share: number): void
  },
) => Promise<string>

interface Ports {
  rows: TransferRows<Upload>
  /** The speed of all uploads together. */
  meter: SpeedMeter
  send: SendUpload
  clock: Clock
  /** From 0 up to, but excluding, 1. */
  random(): number
  phase(id: string, phase: Phase): void
  done(id: string, key: string): void
  /** The browser no longer has its bytes. */
  gone(id: string): void
  /** Something may be able to start now. */
  wake(): void
}

/** Sends the files that are ready, each in one piece. */
export class UploadSender {
  readonly #ports: Ports
  readonly #files = new Map<string, File>()
  readonly #runner: TransferRunner<Upload>

  constructor(ports: Ports) {
    this.#ports = ports
    this.#runner = new TransferRunner({
      ...ports,
      progress: progressModel,
      movedBefore: () => 0,
      attempt: (id, signal) => this.#send(id, signal),
      isSettled: (id, error) => this.#isGone(id, error),
      show: (id, state) => ports.phase(id, state),
    })
  }

  /** Queues a file. */
  add(id: string, file: File) {
    this.#files.set(id, file)
    this.#runner.add(id)
  }

  /** Stops everything that would make it continue. */
  stop(id: string) {
    this.#files.delete(id)
    this.#runner.stop(id)
  }

  /** Resets its count of failures because the user retries it. */
  forgive(id: string) {
    this.#runner.forgive(id)
  }

  /** Starts all uploads that can start now. */
  wake() {
    this.#runner.wake()
  }

  async #send(id: string, signal: AbortSignal) {
    const { rows, send, done } = this.#ports
    const upload = rows.get(id)
    const file = this.#files.get(id)
    if (!upload || !file) return
    const { name, reading, size } = upload
    const what = { as: uploadTypeOf(upload), name, file, durationMs: reading?.durationMs }
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#runner.moved(id, Math.round(share * size))
    }
    // Counts as done even if it was aborted at the very moment it arrived.
    done(id, await send(what, { signal, onProgress }))
  }

  /** Reading a file that changed on the disk fails like a lost connection. */
  #isGone(id: string, error: unknown): boolean | Promise<boolean> {
    const file = this.#files.get(id)
    if (!file || classifyFailure(error).kind !== 'unanswered') return false
    return isReadable(file).then((isThere) => {
      if (!isThere && this.#files.get(id) === file) this.#ports.gone(id)
      return !isThere
    })
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

/**
 * Uploads bytes to be sent in messages, and returns their key
 * (platform/files#upload-a-file; a picture: platform/files#images).
 */
export const uploadFile =
  (client: AppClient): SendUpload =>
  async ({ as, name, file, durationMs }, how) => {
    if (as === 'image') {
      const body = { image_type: 'message' as const, image: file }
      return (await client.callForm(UploadImage, { body }, how)).image_key
    }
    const hasLength = durationMs !== undefined && (as === 'opus' || as === 'mp4')
    const body = { file_type: as, file_name: name, file, ...(hasLength && { duration: durationMs }) }
    return (await client.callForm(UploadFile, { body }, how)).file_key
  }
