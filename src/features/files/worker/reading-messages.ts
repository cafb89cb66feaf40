import type { Reading } from '../bytes/read-bytes'

/** What the page asks of the worker; each answer belongs to an ask by its number. */
export type ReadAsk = Wanted & { number: number }

export type Wanted =
  /** All that reading a file tells. */
  | { file: File }
  /** Only the sum of bytes. */
  | { toSum: Blob }

export type ReadTell =
  | { number: number; read: number }
  | { number: number; answer: Reading | string }
  /** The bytes are not readable any more. */
  | { number: number; unreadable: string }
