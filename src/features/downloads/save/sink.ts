import type { ByteSink } from '../queue/receive-bytes'

/** Where the bytes of one download lie until all of them have come. */
export interface Sink extends ByteSink {
  /** No more will come for now: what is here stays as safe as it can be. */
  settle(): Promise<void>
  /** All are there: what they are now, under this media type. It may be asked again. */
  finish(type: string): Promise<Blob>
  /** Nothing of it stays. */
  discard(): Promise<void>
}
