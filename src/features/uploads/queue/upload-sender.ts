import { UploadFile } from '../../../../contract/im/files/upload-file'
import { UploadImage } from '../../../../contract/im/images/upload-image'
import type { callForm } from '../../../api/client'
import { classifyFailure } from '../../../api/retry'
import type { TransferRows } from '../../../jobs/transfer-rows'
import { TransferRunner } from '../../../jobs/transfer-runner'
import type { SpeedMeter, Clock } from '../../../jobs/transfer-runner'
import { uploadTypeOf, type UploadType } from '../../files/history/upload-type'
import { progressModel, type Phase, type Upload } from './upload'

export interface UploadRequest {
  as: UploadType
  /** To the byte as the file is called; a picture's name is not asked for. */
  name: string
  file: Blob
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

  /** Puts a file in line. */
  add(id: string, file: File) {
    this.#files.set(id, file)
    this.#runner.add(id)
  }

  /** Takes it out of everything that would make it go on. */
  stop(id: string) {
    this.#files.delete(id)
    this.#runner.stop(id)
  }

  /** Somebody wants it again: what it went through before counts no more. */
  forgive(id: string) {
    this.#runner.forgive(id)
  }

  /** Begins whatever may begin now. */
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
    // Called off in the very moment that it arrived: it is there.
    done(id, await send(what, { signal, onProgress }))
  }

  /** A file that has changed on the disk breaks off as a line does. */
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

/** Uploads bytes to be sent in messages, and answers their key (platform/files#upload-a-file; a picture: platform/files#images). */
export const uploadFile =
  (client: { callForm: typeof callForm }): SendUpload =>
  async ({ as, name, file, durationMs }, how) => {
    if (as === 'image') {
      const body = { image_type: 'message' as const, image: file }
      return (await client.callForm(UploadImage, { body }, how)).image_key
    }
    const hasLength = durationMs !== undefined && (as === 'opus' || as === 'mp4')
    const body = { file_type: as, file_name: name, file, ...(hasLength && { duration: durationMs }) }
    return (await client.callForm(UploadFile, { body }, how)).file_key
  }
