/** So many bytes of finished downloads stay within reach; beyond, the oldest are let go. */
const MOST_BYTES = 256 * 1_048_576

/** The bytes of finished downloads, to be looked at, played or saved again without asking for them twice. */
export class HeldBytes {
  readonly #bytes = new Map<string, Blob>()
  readonly #onLetGo: (id: string) => void
  #size = 0

  constructor(onLetGo: (id: string) => void) {
    this.#onLetGo = onLetGo
  }

  get = (id: string): Blob | undefined => this.#bytes.get(id)

  /** The newest is held, whatever its size. */
  hold(id: string, bytes: Blob) {
    this.drop(id)
    this.#bytes.set(id, bytes)
    this.#size += bytes.size
    for (const [oldest] of this.#bytes) {
      if (this.#size <= MOST_BYTES || oldest === id) break
      this.drop(oldest)
      this.#onLetGo(oldest)
    }
  }

  drop(id: string) {
    this.#size -= this.#bytes.get(id)?.size ?? 0
    this.#bytes.delete(id)
  }
}
