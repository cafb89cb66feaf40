import { SlotKeeper } from '../../files/keep/slot-keeper'
import type { Upload } from '../queue/upload'
import { keptUpload, uploadFromKept, type KeptUpload } from './kept-upload'
import type { QueueShelf } from './queue-shelf'

/** Bytes of all files that are kept for one tab; of what is beyond, the rows alone are kept. */
export const MOST_KEPT_BYTES = 300 * 1_048_576

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
    upload(id: string): Upload | undefined
    fileOf(id: string): File | undefined
    restore(found: readonly Found[]): void
  }
  setTimeout(run: () => void, ms: number): void
}

/** Rows whose bytes are wanted no more. */
const isOver = ({ phase }: Upload): boolean => phase.name === 'done' || phase.name === 'cancelled'

/**
 * Keeps the uploads of one tab, rows and bytes, and takes over those of tabs
 * that are gone. A browser that keeps nothing costs a second pick.
 */
export class QueueKeeper {
  readonly #ports: Ports
  readonly #keptBytes = new Map<string, number>()
  readonly #slots: SlotKeeper<KeptUpload>

  constructor(ports: Ports) {
    this.#ports = ports
    const { slot, shelf, claim, queue, setTimeout } = ports
    this.#slots = new SlotKeeper({
      slot,
      shelf,
      claim,
      setTimeout,
      rows: () => queue.uploads().map(keptUpload),
      written: () => this.#keepBytes(),
      takeOver: (rows) => this.#takeOver(rows),
      emptied: () => this.#sweep(),
    })
  }

  open = (): Promise<void> => this.#slots.open()

  /** Something has changed. */
  changed = () => this.#slots.changed()

  async #takeOver(rows: readonly KeptUpload[]) {
    const { shelf, queue } = this.#ports
    const found = await Promise.all(
      rows.map(async (kept): Promise<Found> => {
        const file = await shelf.readFile(kept.id).catch(() => undefined)
        if (file) this.#keptBytes.set(kept.id, file.size)
        return { upload: uploadFromKept(kept), file }
      }),
    )
    queue.restore(found)
  }

  async #keepBytes() {
    const { shelf, queue } = this.#ports
    const wanted = new Set(
      queue
        .uploads()
        .filter((upload) => !isOver(upload))
        .map(({ id }) => id),
    )
    const stale = [...this.#keptBytes.keys()].filter((id) => !wanted.has(id))
    for (const id of stale) this.#keptBytes.delete(id)
    await shelf.dropFiles(stale)
    let bytes = [...this.#keptBytes.values()].reduce((sum, size) => sum + size, 0)
    // What goes last needs them longest; what comes first may have gone before it is its turn here.
    for (const id of [...wanted].reverse()) {
      const upload = queue.upload(id)
      const file = this.#keptBytes.has(id) ? undefined : queue.fileOf(id)
      if (!upload || isOver(upload) || !file || bytes + file.size > MOST_KEPT_BYTES) continue
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
