import type { Blobs } from '../blobs/blobs'
import { StorageFailure } from '../blobs/storage-failure'
import type { ByteRange } from './byte-range'
import { madeUpBytes } from './made-up-bytes'

/** A row about bytes: where they lie, and how many they are. */
export interface StoredFile {
  size: number
  /** Null: they are made up from `key`. */
  sha256: string | null
  key: string
}

/** All bytes of a stored file, or one range of them. Throws StorageFailure when the place has lost them. */
export async function bytesOf(
  blobs: Blobs,
  { size, sha256, key }: StoredFile,
  range: ByteRange = { start: 0, end: size },
): Promise<ReadableStream<Uint8Array>> {
  if (sha256 === null) return madeUpBytes(key, range)
  const bytes = await blobs.get(sha256, range)
  if (!bytes) throw new StorageFailure(`the blob ${sha256} is not there`)
  return bytes
}
