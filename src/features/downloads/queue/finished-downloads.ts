import { NoAnswer } from '../../../api/lark-error'
import type { TransferRows } from '../../../jobs/transfer-rows'
import { downloadName } from '../../../ui/download-name'
import type { SaveTarget } from '../save/folder-choice'
import { typeOfBytes } from '../type-of-bytes'
import type { Download, Phase } from './download'
import type { DownloadByteStore } from './download-byte-store'
import type { ResponseHead } from './receive-bytes'

/** Bytes as they lie in a place. */
export interface SavedFile {
  name: string
  bytes: Blob
}

interface Ports {
  rows: TransferRows<Download>
  byteStore: DownloadByteStore
  /** Gives finished bytes to a place, and answers what they are called and are there. */
  give(place: SaveTarget, name: string, bytes: Blob, signal: AbortSignal): Promise<SavedFile>
  /** It was saved for the first time. */
  downloaded(download: Download, bytes: Blob): void
}

/** What a download is called as its bytes come, and what becomes of it when all are here. */
export class FinishedDownloads {
  readonly #ports: Ports
  /** Of the last answer to each row. */
  readonly #heads = new Map<string, ResponseHead>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  headed(id: string, head: ResponseHead) {
    this.#heads.set(id, head)
    if (head.size !== undefined) this.#ports.rows.change(id, { size: head.size })
  }

  /** The first bytes of all say what it is. */
  began(id: string, bytes: Uint8Array) {
    const { rows } = this.#ports
    const row = rows.get(id)
    if (row) rows.change(id, nameOf(row, this.#heads.get(id), bytes))
  }

  /** All bytes are here: they are given to the disk, or held to be looked at. */
  async arrived(id: string, signal: AbortSignal) {
    const { rows, byteStore } = this.#ports
    const sink = byteStore.sinkOf(id)
    if (!rows.get(id)?.saved) this.began(id, new Uint8Array())
    const row = rows.get(id)
    if (!row || !sink) return
    const bytes = await sink.finish(row.mime ?? '').catch((error: unknown) => {
      // The browser let go of them meanwhile: they come again.
      byteStore.empty(id)
      rows.change(id, { resumed: 'notKept' })
      throw new NoAnswer(error)
    })
    // Called off in the very moment that all had come.
    if (signal.aborted || byteStore.sinkOf(id) !== sink) return
    rows.change(id, { size: bytes.size })
    if (rows.get(id)?.isWanted) await this.give(id, bytes, signal)
    else this.#done(id, bytes, false)
  }

  async give(id: string, bytes: Blob, signal: AbortSignal) {
    const { rows, byteStore, give, downloaded } = this.#ports
    const row = rows.get(id)
    if (!row) return
    const { place, saved, key, phase } = row
    const isFirst = phase.name !== 'done' || !phase.isSaved
    try {
      const given = await give(place, saved?.name ?? key, bytes, signal)
      if (signal.aborted || !rows.get(id)) return
      rows.change(id, { saved: { ...saved, name: given.name } })
      // Where it lies now it can be looked at, and nothing more is needed of what had come.
      if (place) byteStore.letGo(id)
      this.#done(id, given.bytes, true)
      if (isFirst) downloaded(rows.get(id)!, given.bytes)
    } catch (error) {
      if (!signal.aborted) this.#phase(id, { name: 'unsaved', error, came: byteStore.cameOf(id) })
    }
  }

  forget(id: string) {
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

/** What a download is and is called, as far as its first bytes and the answer's head say it. */
function nameOf(
  { ownName, key, type, place }: Download,
  head: ResponseHead | undefined,
  first: Uint8Array,
): Pick<Download, 'mime' | 'saved'> {
  const mime = typeOfBytes(first) ?? head?.type ?? ''
  // The one who chose a file has named it.
  if (place?.kind === 'file') return { mime, saved: { name: place.name } }
  // What the platform calls a picture in its header is no name: image.png.
  return { mime, saved: downloadName(ownName || (type === 'file' ? head?.fileName : ''), key, mime) }
}
