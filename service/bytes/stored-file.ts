import type { Blobs } from '../blobs/blobs'
import { StorageFailure } from '../blobs/storage-failure'
import type { ByteRange } from './byte-range'
import { madeUpBytes } from './made-up-bytes'

/** A row about bytes: where they are stored, and how many there are. */
export interface StoredFile {
  size: number
  /** Null if they are made up from `key`. */
  sha256: string | null
  key: string
}

/**
 * All bytes of a stored file, or one range of them. Throws StorageFailure if the storage has lost them; if it has
 * another number of bytes than the row says, the stream ends with that error.
 */
export async function bytesOf(
  blobs: Blobs,
  { size, sha256, key }: StoredFile,
  range: ByteRange = { start: 0, end: size },
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  if (sha256 === null) return madeUpBytes(key, range)
  const bytes = await blobs.get(sha256, range, signal)
  if (!bytes) throw new StorageFailure(`the blob ${sha256} is not there`)
  return bytes.pipeThrough(exactly(range.end - range.start, sha256))
}

/** Checks the length of a stream, which the headers have already promised. */
function exactly(length: number, sha256: string): TransformStream<Uint8Array, Uint8Array> {
  let left = length
  return new TransformStream({
    transform(piece, controller) {
      left -= piece.length
      if (left < 0) throw new StorageFailure(`the blob ${sha256} is longer than it was`)
      controller.enqueue(piece)
    },
    flush() {
      if (left !== 0) throw new StorageFailure(`the blob ${sha256} is not as long as it was`)
    },
  })
}
