/**
 * The port for file bytes. Bytes never enter the database; a blob is kept once,
 * under the SHA-256 of its bytes in lower-case hex. What the place itself
 * cannot do (it is full, it is broken) is thrown as a StorageFailure.
 */
export interface Blobs {
  /** Keeps the bytes. When it resolves they are as durable as the place offers. */
  put(bytes: ReadableStream<Uint8Array> | Uint8Array): Promise<{ sha256: string; size: number }>
  /**
   * Takes bytes in without keeping them yet. Of a stream that holds more than
   * `most` bytes no piece is asked for beyond the one that has too many: the
   * stream is cancelled, nothing is held, and `size` is most + 1. Throws what
   * the stream throws, as it is, and holds nothing then.
   */
  stage(bytes: ReadableStream<Uint8Array>, most: number): Promise<Staged>
  /** The bytes from `start` up to, not including, `end`; undefined when there is no such blob. */
  get(sha256: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | undefined>
}

/** Bytes that have arrived and are not kept yet. */
export interface Staged {
  size: number
  /** Empty when there were too many. */
  sha256: string
  /** As durable as the place offers, under their SHA-256, once it resolves. Calling it again is the same. */
  keep(): Promise<void>
  /** Lets go of them; after `keep` it does nothing. */
  discard(): Promise<void>
}

/** What is staged of too many bytes: nothing. */
export const tooMany = (most: number): Staged => ({
  size: most + 1,
  sha256: '',
  keep: async () => undefined,
  discard: async () => undefined,
})

/** Puts by staging and keeping, for places that stage whatever comes. */
export async function putStaged(
  blobs: Pick<Blobs, 'stage'>,
  bytes: ReadableStream<Uint8Array> | Uint8Array,
): Promise<{ sha256: string; size: number }> {
  const stream = bytes instanceof Uint8Array ? streamOfBytes(bytes) : bytes
  const { keep, sha256, size } = await blobs.stage(stream, Number.MAX_SAFE_INTEGER)
  await keep()
  return { sha256, size }
}

/** A stream of these bytes, in one piece. */
export const streamOfBytes = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes)
      controller.close()
    },
  })
