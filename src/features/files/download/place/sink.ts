import type { Basin } from '../line/receive'

/** Where the bytes of one download go. */
export interface Sink extends Basin {
  /** All are there: what they are now, under this media type. */
  finish(type: string): Promise<Blob>
  /** Nothing of it stays. */
  discard(): Promise<void>
}
