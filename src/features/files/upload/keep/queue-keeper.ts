import type { Upload } from '../queue/upload'
import { keptUpload, uploadFromKept } from './kept-upload'
import type { QueueShelf } from './queue-shelf'

/** Bytes of all files that are kept for one tab; of what is beyond, the rows alone are kept. */
export const MOST_KEPT_BYTES = 300 * 1_048_576
/** Changes that come together are written together. */
const PAUSE_MS = 300

/** An upload as it was kept, and its bytes if they were. */
interface Found {
  upload: Upload
  file: File | undefined
}

interface Ports {
  /** This tab's own. */
  slot: string
  shelf: QueueShelf
  /** Resolves when this tab holds a slot, which it then does as long as it lives. */
  claim(slot: string): Promise<void>
  queue: {
    uploads(): readonly Upload[]
    fileOf(id: string): File | undefined
    restore(found: readonly Found[]): void
  }
  setTimeout(run: () => void, ms: number): void
}

/** Rows whose bytes are wanted no more. */
const isOver = ({ phase }: Upload): boolean => phase.name === 'done' || phase.name === 'cancelled'

/**
 * Keeps the uploads of one tab in the browser's own storage, and takes over
 * those of tabs that are gone: at once what lies there when it opens, and what
 * another tab holds when that one closes; what a later tab leaves waits for the
 * next one to open. Nothing is in two tabs at a time.
 * Keeping is a courtesy: a browser that is full or keeps nothing costs a second
 * pick, and stops no upload.
 */
export class QueueKeeper {
  readonly #ports: Ports
  readonly #claimed = new Set<string>()
  readonly #keptBytes = new Map<string, number>()
  #isOpen = false
  #isDue = false
  #writing: Promise<unknown> = Promise.resolve()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  async open() {
    const { claim, slot } = this.#ports
    this.#claimed.add(slot)
    await claim(slot)
    this.#isOpen = true
    this.changed()
    await this.#claimOthers()
    await this.#alone(() => this.#sweep())
  }

  /** Stands in line for every slot that there is. Whoever has gone may have left more than was there when it came. */
  async #claimOthers() {
    const slots = await this.#ports.shelf.slots().catch(() => [])
    for (const slot of slots) {
      if (this.#claimed.has(slot)) continue
      this.#claimed.add(slot)
      void this.#ports
        .claim(slot)
        .then(() => this.#alone(() => this.#takeOver(slot)))
        .then(() => this.#claimOthers())
    }
  }

  /** Something has changed. */
  changed() {
    if (this.#isDue || !this.#isOpen) return
    this.#isDue = true
    this.#ports.setTimeout(() => {
      this.#isDue = false
      void this.#alone(() => this.#write())
    }, PAUSE_MS)
  }

  /** One after another. What the browser will not keep stops nothing. */
  #alone(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work).catch(() => undefined)
    this.#writing = done
    return done
  }

  async #takeOver(slot: string) {
    const { shelf, queue } = this.#ports
    const rows = await shelf.readRows(slot)
    const found = await Promise.all(
      rows.map(async (kept): Promise<Found> => {
        const file = await shelf.readFile(kept.id).catch(() => undefined)
        if (file) this.#keptBytes.set(kept.id, file.size)
        return { upload: uploadFromKept(kept), file }
      }),
    )
    queue.restore(found)
    // They are ours before they are the other's no more.
    await this.#write()
    await shelf.dropSlot(slot)
  }

  async #write() {
    const { shelf, slot, queue } = this.#ports
    const uploads = queue.uploads()
    if (uploads.length > 0) await shelf.putRows(slot, uploads.map(keptUpload))
    else await shelf.dropSlot(slot)
    const wanted = new Set(uploads.filter((upload) => !isOver(upload)).map(({ id }) => id))
    const stale = [...this.#keptBytes.keys()].filter((id) => !wanted.has(id))
    for (const id of stale) this.#keptBytes.delete(id)
    await shelf.dropFiles(stale)
    let bytes = [...this.#keptBytes.values()].reduce((sum, size) => sum + size, 0)
    for (const id of wanted) {
      const file = this.#keptBytes.has(id) ? undefined : queue.fileOf(id)
      if (!file || bytes + file.size > MOST_KEPT_BYTES) continue
      bytes += file.size
      this.#keptBytes.set(id, file.size)
      await shelf.putFile(id, file).catch(() => this.#keptBytes.delete(id))
    }
  }

  /** Bytes that no row of any tab names: what a crash between two writes leaves. Rows are written before their bytes. */
  async #sweep() {
    const { shelf } = this.#ports
    const ids = await shelf.fileIds()
    const slots = await Promise.all((await shelf.slots()).map((slot) => shelf.readRows(slot)))
    const named = new Set(slots.flat().map(({ id }) => id))
    await shelf.dropFiles(ids.filter((id) => !named.has(id)))
  }
}
