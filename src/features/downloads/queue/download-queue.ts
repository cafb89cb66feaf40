import { classifyFailure } from '../../../../client/retry'
import { TransferRows, type FinishedCount } from '../../../../jobs/transfer-rows'
import { SpeedMeter } from '../../../../jobs/transfer-runner'
import type { Clock } from '../../../../primitives/clock'
import type { SaveTarget } from '../save/folder-choice'
import type { Sink } from '../save/part-store'
import { cameOf, downloadId, finishOf, activePhases, weightOf } from './download'
import type { Download, Phase, Resource } from './download'
import { DownloadByteStore } from './download-byte-store'
import { Fetcher, type FetchResource } from './fetcher'
import { FinishedDownloads, type SavedFile } from './finished-downloads'

export interface DownloadPorts {
  ask: FetchResource
  /** The place where downloads are currently saved. */
  place(): SaveTarget
  /** The size in bytes of the resource with this key, if this browser has seen it. */
  sizeOf(key: string): number | undefined
  /** Called on the click that saves to a place, so that a missing permission is requested now. */
  allow(place: SaveTarget): void
  /** Saves finished bytes to a place, and returns the name and the bytes that they have there. */
  give(place: SaveTarget, name: string, bytes: Blob, signal: AbortSignal): Promise<SavedFile>
  /** Space in the browser's storage for bytes until all have arrived. */
  room(name: string): Sink
  newRoom(): string
  /** Called when a download has arrived and was saved for the first time. */
  downloaded(download: Download, bytes: Blob): void
  /** Called when a property that outlives the page has changed. */
  onKept(hasListChanged: boolean): void
  onFinish(finish: FinishedCount): void
  /** False while another operator is signed in: downloads are fetched only as the operator who queued them. */
  mayStart(): boolean
  /** From 0 up to, but not including, 1. */
  random(): number
  clock: Clock
  soon(run: () => void): void
}

/**
 * Downloads, one row a resource:
 *
 *   waiting → coming → done
 *      ↑        ├→ again, rate → waiting
 *      │        └→ failed, unsaved
 *      └─ paused, cancelled ⇄ any active phase;  left: the page was closed
 *
 * fetcher.ts fetches the bytes of three downloads at a time, in the order of the list, into the browser's own storage.
 * They are saved to the disk once all are there, so the operator's files never include a partial one. A lost
 * connection, a pause or a reload fetches no byte twice if the service supports ranges. A full disk at the
 * destination costs no byte. The queue does not know the page: time, bytes, connection and disk are ports.
 */
export class DownloadQueue {
  readonly rows: TransferRows<Download>
  readonly #ports: DownloadPorts
  readonly #byteStore: DownloadByteStore
  readonly #finished: FinishedDownloads
  readonly #fetcher: Fetcher

  constructor(ports: DownloadPorts) {
    this.#ports = ports
    const { soon, onKept, onFinish, clock, ask, random, room, newRoom, give, downloaded } = ports
    const meter = new SpeedMeter()
    this.rows = new TransferRows<Download>({
      weightOf,
      finishOf,
      soon,
      onKept: (hasListChanged) => onKept(hasListChanged),
      onFinish: (finish) => onFinish(finish),
      speed: () => meter.bytesPerSecond(clock.now()),
    })
    const { rows } = this
    const byteStore = (this.#byteStore = new DownloadByteStore({ rows, room, newRoom, clock }))
    const finished = (this.#finished = new FinishedDownloads({ rows, byteStore, give, downloaded }))
    this.#fetcher = new Fetcher({
      rows,
      meter,
      ask,
      clock,
      random,
      sinkOf: byteStore.sinkOf,
      phase: (id, phase) => this.#phase(id, phase),
      headed: (id, head) => finished.headed(id, head),
      began: (id, bytes) => finished.began(id, bytes),
      arrived: (id, signal) => finished.arrived(id, signal),
      notTaken: (id, error) => {
        this.#byteStore.empty(id)
        this.#phase(id, { name: 'unsaved', error, came: 0 })
      },
      wake: () => this.wake(),
    })
  }

  /** Fetches resources and saves them to the disk. Bytes that are already here are saved again without a fetch. */
  save(resources: readonly Resource[], place: SaveTarget = this.#ports.place()) {
    this.#ports.allow(place)
    this.#want(resources, { isWanted: true, place })
  }

  /** Fetches a resource for a preview. */
  look(resource: Resource) {
    this.#want([resource], { isWanted: false, place: undefined })
  }

  /** The bytes of a finished download, while they are in reach. */
  bytesOf = (id: string): Blob | undefined => this.#byteStore.heldOf(id)

  pause(...ids: string[]) {
    for (const id of ids) {
      const row = this.rows.get(id)
      if (!row || !activePhases.has(row.phase.name)) continue
      this.#fetcher.stop(id)
      this.#phase(id, { name: 'paused', came: cameOf(row) })
    }
    this.wake()
  }

  cancel(...ids: string[]) {
    for (const id of ids) {
      const name = this.rows.get(id)?.phase.name
      if (!name || ['done', 'cancelled'].includes(name)) continue
      this.#fetcher.stop(id)
      this.#byteStore.empty(id)
      this.#phase(id, { name: 'cancelled' })
    }
    this.wake()
  }

  /** Continues downloads that were paused, left, failed or cancelled, after the bytes that are here. */
  resume(...ids: string[]) {
    const places = new Set<SaveTarget>()
    for (const id of ids) {
      const row = this.rows.get(id)
      if (!row || activePhases.has(row.phase.name) || row.phase.name === 'done') continue
      // A failed save goes to the current place, which may have changed since.
      const place = row.phase.name === 'unsaved' ? this.#ports.place() : row.place
      places.add(place)
      this.rows.change(id, { place })
      this.#fetcher.add(id)
    }
    for (const place of places) this.#ports.allow(place)
    this.wake()
  }

  remove(...ids: string[]) {
    for (const id of ids) {
      this.#fetcher.forget(id)
      this.#finished.forget(id)
      this.#byteStore.forget(id)
    }
    this.rows.remove(ids)
    this.wake()
  }

  /**
   * Adds the rows of a closed page, in order, with their stored bytes. None continues until the operator resumes it.
   */
  restore(found: readonly { download: Download; sink: Sink }[]) {
    const fresh = found.filter(({ download }) => !this.rows.get(download.id))
    for (const { download, sink } of fresh) this.#byteStore.restore(download.id, sink)
    this.rows.add(fresh.map(({ download }) => download))
  }

  /** Called when the connection is back: retries downloads that got no answer. */
  retryUnanswered() {
    for (const { id, phase } of this.rows.all()) {
      const isLost = phase.name === 'failed' && classifyFailure(phase.error).kind === 'unanswered'
      if (phase.name !== 'again' && !isLost) continue
      this.#fetcher.stop(id)
      this.#fetcher.add(id)
    }
    this.wake()
  }

  isTransferring = (): boolean => Boolean(this.rows.totals().byPhase.coming)

  /** Starts all downloads that may start now. */
  wake() {
    if (this.#ports.mayStart()) this.#fetcher.wake()
  }

  #want(resources: readonly Resource[], wish: Pick<Download, 'isWanted' | 'place'>) {
    const made = new Map<string, Download>()
    for (const resource of resources) {
      const id = downloadId(resource)
      const row = this.rows.get(id)
      if (!row) made.set(id, made.get(id) ?? this.#made(id, resource, wish))
      else this.#wantAgain(row, resource, wish)
    }
    if (made.size > 0) this.rows.add([...made.values()])
    for (const id of made.keys()) this.#fetcher.add(id)
    this.wake()
  }

  #made(id: string, resource: Resource, wish: Pick<Download, 'isWanted' | 'place'>): Download {
    const room = this.#byteStore.make(id)
    const size = this.#ports.sizeOf(resource.key)
    return { ...resource, ...wish, id, size, room, isHeld: false, phase: { name: 'waiting', came: 0 } }
  }

  #wantAgain(row: Download, resource: Resource, wish: Pick<Download, 'isWanted' | 'place'>) {
    const { id, phase } = row
    const bytes = this.#byteStore.heldOf(id)
    const isHere = phase.name === 'done' && bytes
    if (isHere && !wish.isWanted) return
    if (phase.name === 'done' && !bytes) {
      // Bytes that are no longer in reach are fetched again, with the current facts of the resource.
      this.#byteStore.empty(id)
      this.rows.change(id, { ...resource, ...wish })
    } else if (wish.isWanted || phase.name === 'cancelled') this.rows.change(id, wish)
    if (isHere) this.#finished.giveAgain(id, bytes)
    else if (!activePhases.has(phase.name)) this.#fetcher.add(id)
  }

  #phase(id: string, phase: Phase) {
    this.rows.change(id, { phase })
  }
}
