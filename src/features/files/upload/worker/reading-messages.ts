import type { Reading } from '../../bytes/read-bytes'

/** What the page asks of the worker, and what it is told; each belongs to an ask by its number. */
export interface ReadAsk {
  number: number
  file: File
}

export type ReadTell =
  | { number: number; read: number }
  | { number: number; reading: Reading }
  /** The file is not readable any more. */
  | { number: number; unreadable: string }
