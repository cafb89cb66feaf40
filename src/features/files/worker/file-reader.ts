import { startWorker } from '../../../browser/start-worker'
import type { FileMetadata } from '../bytes/file-metadata'
// Vite resolves this to the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from './file-reader-worker?worker&url'
import type { ReaderRequest, ReaderResponse, ReaderTask } from './file-reader-worker'

interface PendingCall {
  onRead(bytes: number): void
  resolve(answer: FileMetadata | string): void
  reject(error: unknown): void
}

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, PendingCall>()

/** Calls the worker that reads files, which starts when first needed. */
function callReader(
  wanted: ReaderTask,
  onRead: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<FileMetadata | string> {
  signal?.throwIfAborted()
  asked += 1
  const number = asked
  return new Promise((resolve, reject) => {
    waiting.set(number, { onRead, resolve, reject })
    signal?.addEventListener('abort', () => {
      waiting.delete(number)
      reject(signal.reason as Error)
    })
    worker ??= started()
    worker.postMessage({ number, ...wanted } satisfies ReaderRequest)
  })
}

function started(): Worker {
  const made = startWorker(workerUrl)
  made.addEventListener('message', ({ data }: MessageEvent<ReaderResponse>) => {
    const awaited = waiting.get(data.number)
    if ('read' in data) return awaited?.onRead(data.read)
    waiting.delete(data.number)
    if ('answer' in data) return awaited?.resolve(data.answer)
    awaited?.reject(new Error(data.unreadable))
  })
  // The worker did not load, or crashed, so the next file gets another.
  made.addEventListener('error', () => {
    worker = undefined
    made.terminate()
    for (const { reject } of waiting.values()) reject(new Error('the reader is not there'))
    waiting.clear()
  })
  return made
}

/** Reads a file off the main thread. Rejects if the file cannot be read, or on abort. */
export const readMetadataInWorker = async (
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<FileMetadata> => (await callReader({ file }, onRead, signal)) as FileMetadata

/** The SHA-256 of bytes in lower-case hex, off the main thread. Rejects if they can no longer be read. */
export const sha256InWorker = async (bytes: Blob): Promise<string> =>
  (await callReader({ toSum: bytes }, () => undefined)) as string

export type ReadFile = (
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<FileMetadata>

interface Ports {
  read: ReadFile
  /** Called with the number of bytes of the file read so far. */
  onRead(id: string, bytes: number): void
  /** Called with the metadata of a file that was read to its end. */
  wasRead(id: string, reading: FileMetadata): void
  /** Called when the browser can no longer read the file. */
  gone(id: string): void
  /** Called when another file may be able to start. */
  wake(): void
}

/**
 * Reads queued files one at a time, in the order of arrival. Two at once would only share the same disk, and each is
 * held while it is hashed.
 */
export class UploadReader {
  readonly #ports: Ports
  readonly #line = new Map<string, File>()
  #underway: { id: string; abort: AbortController } | undefined

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Puts a file in the queue. */
  add(id: string, file: File) {
    this.#line.set(id, file)
  }

  /** Takes it out of the queue, or stops reading it. */
  stop(id: string) {
    this.#line.delete(id)
    if (this.#underway?.id === id) this.#underway.abort.abort(new DOMException('called off', 'AbortError'))
  }

  /** Starts with the next one, unless one is being read. */
  wake() {
    if (this.#underway) return
    const [next] = this.#line
    if (next) void this.#read(...next)
  }

  async #read(id: string, file: File) {
    const { read, onRead, wasRead, gone, wake } = this.#ports
    const abort = new AbortController()
    const { signal } = abort
    this.#line.delete(id)
    this.#underway = { id, abort }
    onRead(id, 0)
    try {
      const reading = await read(file, (bytes) => !signal.aborted && onRead(id, bytes), signal)
      if (!signal.aborted) wasRead(id, reading)
    } catch {
      if (!signal.aborted) gone(id)
    } finally {
      this.#underway = undefined
      wake()
    }
  }
}
