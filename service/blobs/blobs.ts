/**
 * The port for file bytes. Bytes never enter the database; a blob is kept once,
 * under the SHA-256 of its bytes in lower-case hex.
 */
export interface Blobs {
  /** Keeps the bytes. When it resolves they are as durable as the place offers. */
  put(bytes: ReadableStream<Uint8Array> | Uint8Array): Promise<{ sha256: string; size: number }>
  /** The bytes from `start` up to, not including, `end`; undefined when there is no such blob. */
  get(sha256: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | undefined>
}
