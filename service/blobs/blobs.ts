/**
 * The port for file bytes. Bytes never enter the database; a blob is kept once,
 * under the SHA-256 of its bytes in lower-case hex. Failures of the storage
 * itself (it is full, it is broken) are thrown as a StorageFailure. Bytes may be
 * on another machine: nothing here is called while a transaction is open.
 */
export interface Blobs {
  /** Keeps the bytes. Once it resolves, they are as durable as the storage allows. */
  put(bytes: ReadableStream<Uint8Array> | Uint8Array): Promise<{ sha256: string; size: number }>
  /**
   * Takes bytes in without keeping them yet. A stream with more than `most` bytes
   * is cancelled at the piece that exceeds them: nothing is held, and `size` is
   * most + 1. An error of the stream is thrown unchanged, and nothing is held.
   */
  stage(bytes: ReadableStream<Uint8Array>, most: number): Promise<Staged>
  /**
   * The bytes from `start` up to, not including, `end`; undefined when there is no such blob. The signal aborts once
   * the client no longer waits for them.
   */
  get(
    sha256: string,
    range?: { start: number; end: number },
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | undefined>
}

/** Bytes that have arrived and are not kept yet. */
export interface Staged {
  size: number
  /** Empty when there were too many. */
  sha256: string
  /** Keeps them under their SHA-256; once it resolves, they are as durable as the storage allows. Idempotent. */
  keep(): Promise<void>
  /** Drops them; does nothing after `keep`. */
  discard(): Promise<void>
}

/** The result of staging too many bytes: nothing to keep. */
export const tooMany = (most: number): Staged => ({
  size: most + 1,
  sha256: '',
  keep: async () => undefined,
  discard: async () => undefined,
})

/** Implements `put` by staging and keeping. */
export async function putStaged(
  blobs: Pick<Blobs, 'stage'>,
  bytes: ReadableStream<Uint8Array> | Uint8Array,
): Promise<{ sha256: string; size: number }> {
  const stream = ArrayBuffer.isView(bytes) ? streamOfBytes(bytes) : bytes
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
