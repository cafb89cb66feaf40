import type { FileMetadata } from '../bytes/file-metadata'

/** What the page asks of the worker; each answer belongs to an ask by its number. */
export type ReaderRequest = ReaderTask & { number: number }

export type ReaderTask =
  /** All that reading a file tells. */
  | { file: File }
  /** Only the sum of bytes. */
  | { toSum: Blob }

export type ReaderResponse =
  | { number: number; read: number }
  | { number: number; answer: FileMetadata | string }
  /** The bytes are not readable any more. */
  | { number: number; unreadable: string }
