import { delMany, get, keys, set, type UseStore } from 'idb-keyval'
import type { Upload } from '../queue/upload'
import { keptUpload, uploadFromKept, type KeptUpload } from './kept-upload'

/** Bytes of all files that the browser keeps for one queue; of what is beyond, the rows alone are kept. */
const MOST_BYTES = 300 * 1_048_576
/** Changes that come together are written together. */
const PAUSE_MS = 300

interface KeptQueue {
  uploads: () => readonly Upload[]
  fileOf: (id: string) => File | undefined
}

/** Rows whose bytes are still wanted. */
const isOver = ({ phase }: Upload): boolean => phase.name === 'done' || phase.name === 'cancelled'

/**
 * One application's queue in the browser's own storage: the rows under its id,
 * the bytes of each beside them. Storing is a courtesy: a browser that is full
 * or keeps nothing costs a second pick, and stops no upload.
 */
export class QueueKeeper {
  readonly #appId: string
  readonly #store: UseStore
  readonly #queue: KeptQueue
  readonly #kept = new Map<string, number>()
  #isDue = false
  #writing: Promise<void> = Promise.resolve()

  constructor(appId: string, store: UseStore, queue: KeptQueue) {
    this.#appId = appId
    this.#store = store
    this.#queue = queue
  }

  /** What the last page left, in its order. */
  async load(): Promise<{ upload: Upload; file: File | undefined }[]> {
    const rows = (await get<KeptUpload[]>(this.#appId, this.#store).catch(() => undefined)) ?? []
    return await Promise.all(
      rows.map(async (kept) => {
        const file = await get<File>([this.#appId, kept.id], this.#store).catch(() => undefined)
        if (file) this.#kept.set(kept.id, file.size)
        return { upload: uploadFromKept(kept), file }
      }),
    )
  }

  /** Something has changed. */
  changed() {
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => {
      this.#isDue = false
      this.#writing = this.#writing.then(() => this.#write()).catch(() => undefined)
    }, PAUSE_MS)
  }

  async #write() {
    const uploads = this.#queue.uploads()
    await set(this.#appId, uploads.map(keptUpload), this.#store)
    const wanted = new Set(uploads.filter((upload) => !isOver(upload)).map(({ id }) => id))
    const stale = [...this.#kept.keys()].filter((id) => !wanted.has(id))
    for (const id of stale) this.#kept.delete(id)
    await delMany(
      stale.map((id) => [this.#appId, id]),
      this.#store,
    )
    let bytes = [...this.#kept.values()].reduce((sum, size) => sum + size, 0)
    for (const id of wanted) {
      const file = this.#kept.has(id) ? undefined : this.#queue.fileOf(id)
      if (!file || bytes + file.size > MOST_BYTES) continue
      bytes += file.size
      this.#kept.set(id, file.size)
      await set([this.#appId, id], file, this.#store).catch(() => this.#kept.delete(id))
    }
  }

  /** Bytes that no row names: what a crash between two writes leaves. */
  async sweep() {
    const named = new Set(this.#queue.uploads().map(({ id }) => id))
    const all = await keys<string | [appId: string, id: string]>(this.#store).catch(() => [])
    const stale = all.filter((key) => typeof key !== 'string' && key[0] === this.#appId && !named.has(key[1]))
    await delMany(stale, this.#store).catch(() => undefined)
  }
}
