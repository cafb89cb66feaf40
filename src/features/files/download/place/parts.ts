import type { Sink } from './sink'

/** So many bytes lie in the page; then the browser takes them, and may put them on its disk. */
const PART_BYTES = 4_194_304

/** Bytes in the browser's own keeping: blobs, of which the page holds the names. */
export class Parts implements Sink {
  size = 0
  #parts: Blob[] = []
  #pending: Uint8Array<ArrayBuffer>[] = []
  #pendingBytes = 0

  append(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    this.size += bytes.length
    if (this.#pendingBytes >= PART_BYTES) this.#handOver()
    return Promise.resolve()
  }

  reset(): Promise<void> {
    this.size = 0
    this.#parts = []
    this.#pending = []
    this.#pendingBytes = 0
    return Promise.resolve()
  }

  finish(type: string): Promise<Blob> {
    this.#handOver()
    return Promise.resolve(new Blob(this.#parts, { type }))
  }

  discard = (): Promise<void> => this.reset()

  #handOver() {
    if (this.#pendingBytes === 0) return
    this.#parts.push(new Blob(this.#pending))
    this.#pending = []
    this.#pendingBytes = 0
  }
}
