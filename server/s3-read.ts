import { createHash } from 'node:crypto'
import { clearTimeout, setTimeout } from 'node:timers'
import { streamOfBytes } from '../service/blobs/blobs'
import { StorageFailure } from '../service/blobs/storage-failure'
import type { Bucket } from './s3-bucket'

/** Reading a blob may take the time of an answer in all, plus a second for each of these bytes. */
const LEAST_BYTES_PER_SECOND = 65_536

/**
 * The bytes of an object; undefined if there is none. A streamed object has the limits of `Wait`. A whole one is
 * compared with `sha256`.
 */
export async function readObject(
  bucket: Bucket,
  key: string,
  sha256: string,
  range?: { start: number; end: number },
  gone?: AbortSignal,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const isEmpty = range !== undefined && range.end <= range.start
  const headers: Record<string, string> = {}
  if (range && !isEmpty) headers['range'] = `bytes=${range.start}-${range.end - 1}`
  const wait = new Wait(bucket.answerMs)
  const signal = gone ? AbortSignal.any([wait.signal, gone]) : wait.signal
  const response = await wait.during(bucket.ask(isEmpty ? 'HEAD' : 'GET', key, '', { headers, signal }))
  // Otherwise the answer might never end.
  if (response.ok && !response.headers.has('content-length')) {
    await response.body?.cancel()
    throw new Error('the bucket did not send a length')
  }
  if (response.ok && !isEmpty && response.body)
    return checked(response.body, wait, range ? undefined : sha256)
  if (response.ok) return streamOfBytes(new Uint8Array())
  await response.body?.cancel()
  // The range starts after the end of the blob.
  if (response.status === 416) return streamOfBytes(new Uint8Array())
  if (response.status !== 404) throw new Error(String(response.status))
  return undefined
}

/**
 * Aborts a read that takes too long: for the answer, for the next piece, or in all for the number of bytes. A slow
 * reader's time between two pieces does not count.
 */
class Wait {
  readonly #late = new AbortController()
  readonly #ms: number
  /** The remaining time in all, in ms. */
  #left: number

  constructor(ms: number) {
    this.#ms = ms
    this.#left = ms
  }

  get signal(): AbortSignal {
    return this.#late.signal
  }

  /** Adds time for bytes that arrived. */
  add(bytes: number): void {
    this.#left += (bytes / LEAST_BYTES_PER_SECOND) * 1000
  }

  async during<T>(asked: Promise<T>): Promise<T> {
    const began = performance.now()
    const timer = setTimeout(
      () => this.#late.abort(new StorageFailure('the bucket does not answer')),
      Math.min(this.#ms, Math.max(0, this.#left)),
    )
    try {
      return await asked
    } finally {
      clearTimeout(timer)
      this.#left -= performance.now() - began
    }
  }
}

/**
 * A blob as it arrives. If `sha256` is given, compares the whole blob with it, so that altered bytes end with an
 * error.
 */
function checked(
  body: ReadableStream<Uint8Array>,
  wait: Wait,
  sha256: string | undefined,
): ReadableStream<Uint8Array> {
  const hash = createHash('sha256')
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await wait.during(reader.read())
        if (!done) {
          wait.add(value.length)
          if (sha256 !== undefined) hash.update(value)
          return controller.enqueue(value)
        }
        if (sha256 !== undefined && hash.digest('hex') !== sha256)
          throw new StorageFailure(`the blob ${sha256} is damaged`)
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
