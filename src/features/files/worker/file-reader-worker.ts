import pLimit from 'p-limit'
import { sourceOf } from '../bytes/byte-source'
import { readFileMetadata, sha256OfFile } from '../bytes/file-metadata'
import type { FileMetadata } from '../bytes/file-metadata'

/**
 * Reads files off the page's thread, which hashing thirty megabytes would block. It reads one at a time, because each
 * is held while it is hashed.
 */
const inTurn = pLimit(1)
addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => void inTurn(() => answer(data)))

const tell = (said: ReaderResponse) => globalThis.postMessage(said)

async function answer(ask: ReaderRequest) {
  const { number } = ask
  try {
    tell({ number, answer: await answerTo(ask, (read) => tell({ number, read })) })
  } catch (error) {
    tell({ number, unreadable: String(error) })
  }
}

const answerTo = (wanted: ReaderTask, onRead: (bytes: number) => void): Promise<FileMetadata | string> =>
  'file' in wanted
    ? readFileMetadata(sourceOf(wanted.file), wanted.file.name, onRead)
    : sha256OfFile(sourceOf(wanted.toSum), onRead)

/** A request of the page to the worker; the answer carries the same number. */
export type ReaderRequest = ReaderTask & { number: number }

export type ReaderTask =
  /** Reads all metadata of a file. */
  | { file: File }
  /** Computes only the SHA-256 of bytes. */
  | { toSum: Blob }

export type ReaderResponse =
  | { number: number; read: number }
  | { number: number; answer: FileMetadata | string }
  /** The bytes can no longer be read. */
  | { number: number; unreadable: string }
