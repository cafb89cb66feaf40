/** The headers of a request: values of one name are joined by a comma, as the Web's `Headers` do. */
export type SentHeaders = Pick<Headers, 'get' | 'has'>

/** Takes a piece of a body. False: no more of it is wanted. */
export type TakePiece = (piece: Uint8Array) => boolean

/** The parts of a request that its body is read from. */
export interface Sent {
  headers: SentHeaders
  body: ReadableStream<Uint8Array> | null
  /**
   * Passes the body to `take`, piece by piece, and discards what is not wanted. Rejects if the body breaks off. A host
   * may have a quicker way than `body`; only one of the two is read.
   */
  pour?(take: TakePiece): Promise<void>
}

/**
 * The parts of a request that the service reads. A Web `Request` has all of them. A host may make each of them only
 * when it is read, because a `Request` costs as much as a query.
 */
export interface ServedRequest extends Sent {
  method: string
  /** The whole address. */
  url: string
  signal: AbortSignal
}
