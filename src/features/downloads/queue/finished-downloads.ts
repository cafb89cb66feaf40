import { NoAnswer } from '../../../../client/lark-error'
import type { TransferRows } from '../../../../jobs/transfer-rows'
import { downloadName } from '../../../ui/download-name'
import type { SaveTarget } from '../save/folder-choice'
import { typeOfBytes } from '../type-of-bytes'
import type { Download, Phase } from './download'
import type { DownloadByteStore } from './download-byte-store'
import type { ResponseHead } from './receive-bytes'

/** A file as it is in the place where it was saved. */
export interface SavedFile {
  name: string
  bytes: Blob
}

interface Ports {
  rows: TransferRows<Download>
  byteStore: DownloadByteStore
  /** Saves finished bytes to a place, and returns the name and the bytes that they have there. */
  give(place: SaveTarget, name: string, bytes: Blob, signal: AbortSignal): Promise<SavedFile>
  /** Called when a download was saved for the first time. */
  downloaded(download: Download, bytes: Blob): void
}

/** Names a download when its first bytes arrive, and saves or holds it when all are here. */
export class FinishedDownloads {
  readonly #ports: Ports
  /** The head of the last answer to each row. */
  readonly #heads = new Map<string, ResponseHead>()
  /** Rows that are being saved again. */
  readonly #again = new Map<string, AbortController>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  headed(id: string, head: ResponseHead) {
    this.#heads.set(id, head)
    if (head.size !== undefined) this.#ports.rows.change(id, { size: head.size })
  }

  /** Called with the very first bytes, which tell the type. */
  began(id: string, bytes: Uint8Array) {
    const { rows } = this.#ports
    const row = rows.get(id)
    if (row) rows.change(id, nameOf(row, this.#heads.get(id), bytes))
  }

  /** Called when all bytes are here: saves them to the disk, or holds them for a preview. */
  async arrived(id: string, signal: AbortSignal) {
    const { rows, byteStore } = this.#ports
    const sink = byteStore.sinkOf(id)
    if (!rows.get(id)?.saved) this.began(id, new Uint8Array())
    const row = rows.get(id)
    if (!row || !sink) return
    const bytes = await sink.finish(row.mime ?? '').catch((error: unknown) => {
      // The browser has dropped the bytes meanwhile, so they are fetched again.
      byteStore.empty(id)
      rows.change(id, { resumed: 'notKept' })
      throw new NoAnswer(error)
    })
    // Cancelled just as the last bytes arrived.
    if (signal.aborted || byteStore.sinkOf(id) !== sink) return
    rows.change(id, { size: bytes.size })
    if (rows.get(id)?.isWanted) await this.give(id, bytes, signal)
    else this.#done(id, bytes, false)
  }

  async give(id: string, bytes: Blob, signal: AbortSignal): Promise<void> {
    const { rows, byteStore, give, downloaded } = this.#ports
    const row = rows.get(id)
    if (!row) return
    const { place, saved, key, phase } = row
    const isFirst = phase.name !== 'done' || !phase.isSaved
    // Until it is done, a request to save it in another place only changes its row.
    const isWantedElsewhere = () => phase.name !== 'done' && rows.get(id)?.place !== place
    try {
      const given = await give(place, saved?.name ?? key, bytes, signal)
      if (signal.aborted || !rows.get(id)) return
      if (isWantedElsewhere()) return await this.give(id, bytes, signal)
      rows.change(id, { saved: { ...saved, name: given.name } })
      // The preview now reads from the new place, so the arrived bytes are no longer needed.
      if (place) byteStore.letGo(id)
      this.#done(id, given.bytes, true)
      if (isFirst) downloaded(rows.get(id)!, given.bytes)
    } catch (error) {
      if (signal.aborted || !rows.get(id)) return
      if (isWantedElsewhere()) return await this.give(id, bytes, signal)
      this.#phase(id, { name: 'unsaved', error, came: byteStore.cameOf(id) })
    }
  }

  /** Saves bytes that are already here again, unless the row is removed meanwhile. */
  giveAgain(id: string, bytes: Blob) {
    this.#again.get(id)?.abort()
    const saving = new AbortController()
    this.#again.set(id, saving)
    void this.give(id, bytes, saving.signal).finally(() => {
      if (this.#again.get(id) === saving) this.#again.delete(id)
    })
  }

  forget(id: string) {
    this.#again.get(id)?.abort()
    this.#again.delete(id)
    this.#heads.delete(id)
  }

  #done(id: string, bytes: Blob, isSaved: boolean) {
    this.#ports.byteStore.hold(id, bytes)
    this.#phase(id, { name: 'done', isSaved })
  }

  #phase(id: string, phase: Phase) {
    this.#ports.rows.change(id, { phase })
  }
}

/** The type and name of a download, according to its first bytes and the headers of the answer. */
function nameOf(
  { ownName, key, type, place }: Download,
  head: ResponseHead | undefined,
  first: Uint8Array,
): Pick<Download, 'mime' | 'saved'> {
  const mime = typeOfBytes(first) ?? head?.type ?? ''
  // The operator named the file when choosing it.
  if (place?.kind === 'file') return { mime, saved: { name: place.name } }
  // The platform's header calls a picture image.png, which is no name.
  return { mime, saved: downloadName(ownName || (type === 'file' ? head?.fileName : ''), key, mime) }
}
