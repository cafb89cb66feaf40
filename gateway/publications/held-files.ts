import { join } from 'node:path'
import { blobsIn, diskBlobs } from '../../server/disk-blobs'
import type { Blobs, Staged } from '../../service/blobs/blobs'
import type { Store } from '../../service/store/store'

/**
 * The bytes of held changes, in a folder of the gateway's data. A file that no row names is removed: at once if its
 * change ends, and at the next start after a crash.
 */
export class HeldFiles {
  readonly #folder: string
  readonly #blobs: ReturnType<typeof diskBlobs>
  readonly #store: Promise<Store>
  /** A file is stored before its row, so nothing is removed in between. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(data: string, store: Promise<Store>) {
    this.#folder = join(data, 'held')
    this.#blobs = diskBlobs(this.#folder)
    this.#store = store
  }

  get blobs(): Blobs {
    return this.#blobs
  }

  /** Stores arrived bytes, and then their row. If that is refused, the bytes go. */
  async keep<T>(staged: Staged, addRow: () => Promise<T>): Promise<T> {
    return await this.#alone(async () => {
      await staged.keep()
      return await addRow()
    })
  }

  /** Removes the files that no row names. */
  async tidy(): Promise<void> {
    await this.#alone(async () => {
      const files = await blobsIn(this.#folder)
      if (files.length === 0) return
      const store = await this.#store
      const rows = await store.read((tx) => tx.selectFrom('held_media').select('sha256').distinct().execute())
      const known = new Set(rows.map(({ sha256 }) => sha256))
      for (const sha256 of files) if (!known.has(sha256)) await this.#blobs.remove(sha256)
    })
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return await result
  }
}
