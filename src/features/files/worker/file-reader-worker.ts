import { sourceOf } from '../bytes/byte-source'
import { readFileMetadata, sha256OfFile } from '../bytes/file-metadata'
import type { FileMetadata } from '../bytes/file-metadata'

/**
 * Reads files off the page's thread, which hashing thirty megabytes would block. One at a time: each is held while it
 * is hashed.
 */
let last: Promise<void> = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  last = last.then(() => answer(data))
})

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

/** What the page asks of the worker; an answer carries the number of its request. */
export type ReaderRequest = ReaderTask & { number: number }

export type ReaderTask =
  /** All that reading a file tells. */
  | { file: File }
  /** Only the SHA-256 of bytes. */
  | { toSum: Blob }

export type ReaderResponse =
  | { number: number; read: number }
  | { number: number; answer: FileMetadata | string }
  /** The bytes can no longer be read. */
  | { number: number; unreadable: string }
