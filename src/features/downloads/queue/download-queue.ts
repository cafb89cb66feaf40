import { TransferQueue, type TransferPorts } from '../../../../jobs/transfer-queue'
import type { SaveTarget } from '../save/folder-choice'
import type { Sink } from '../save/part-store'
import { activePhases, downloadId, finishOf, progressModel, weightOf } from './download'
import type { Download, Phase, Resource } from './download'
import { DownloadByteStore } from './download-byte-store'
import { Fetcher, type FetchResource } from './fetcher'
import { FinishedDownloads, type SavedFile } from './finished-downloads'

export interface DownloadPorts extends TransferPorts {
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
}

/**
 * Downloads, one row a resource:
 *
 *   waiting → coming → done
 *      ↑        ├→ again, rate → waiting
 *      │        └→ failed, unsaved
 *      └─ paused, cancelled ⇄ any active phase;  left: the page was closed
 *
 * The bytes of three downloads at a time are fetched, in the order of the list, into the browser's own storage. They are
 * saved to the disk once all are there, so the operator's files never include a partial one. A lost connection, a pause
 * or a reload fetches no byte twice if the service supports ranges. A full disk at the destination costs no byte.
 */
export class DownloadQueue extends TransferQueue<Download> {
  readonly #ports: DownloadPorts
  readonly #byteStore: DownloadByteStore
  readonly #finished: FinishedDownloads
  readonly #fetcher: Fetcher

  constructor(ports: DownloadPorts) {
    super(ports, { weightOf, finishOf, progress: progressModel, movingPhase: 'coming' })
    this.#ports = ports
    const { clock, ask, room, newRoom, give, downloaded } = ports
    const { rows, runner } = this
    const byteStore = (this.#byteStore = new DownloadByteStore({ rows, room, newRoom, clock }))
    const finished = (this.#finished = new FinishedDownloads({ rows, byteStore, give, downloaded }))
    this.#fetcher = new Fetcher({
      rows,
      runner,
      ask,
      clock,
      sinkOf: byteStore.sinkOf,
      phase: (id, phase) => this.#phase(id, phase),
      headed: (id, head) => finished.headed(id, head),
      began: (id, bytes) => finished.began(id, bytes),
      arrived: (id, signal) => finished.arrived(id, signal),
      notTaken: (id, error) => {
        this.#byteStore.empty(id)
        this.#phase(id, { name: 'unsaved', error, came: 0 })
      },
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

  /** Continues downloads after the bytes that are here. */
  override resume(...ids: string[]) {
    const places = new Set<SaveTarget>()
    for (const id of ids) {
      const row = this.rows.get(id)
      if (!row || !this.mayResume(row)) continue
      // A failed save goes to the current place, which may have changed since.
      const place = row.phase.name === 'unsaved' ? this.#ports.place() : row.place
      places.add(place)
      this.rows.change(id, { place })
    }
    for (const place of places) this.#ports.allow(place)
    super.resume(...ids)
  }

  /**
   * Adds the rows of a closed page, in order, with their stored bytes. None continues until the operator resumes it.
   */
  restore(found: readonly { download: Download; sink: Sink }[]) {
    const fresh = found.filter(({ download }) => !this.rows.get(download.id))
    for (const { download, sink } of fresh) this.#byteStore.restore(download.id, sink)
    this.rows.add(fresh.map(({ download }) => download))
  }

  protected override mayPause({ phase }: Download): boolean {
    return activePhases.has(phase.name)
  }

  protected override mayResume({ phase }: Download): boolean {
    return !activePhases.has(phase.name) && phase.name !== 'done'
  }

  protected override begin(id: string) {
    this.runner.add(id)
  }

  protected override forget(id: string) {
    this.#fetcher.forget(id)
    this.#finished.forget(id)
    this.#byteStore.forget(id)
  }

  protected override movedBefore(id: string): number {
    return this.#byteStore.cameOf(id)
  }

  protected override attempt(id: string, signal: AbortSignal): Promise<void> {
    return this.#fetcher.attempt(id, signal)
  }

  protected override isSettled(id: string, error: unknown): boolean {
    return this.#fetcher.isSettled(id, error)
  }

  protected override show(id: string, state: Parameters<TransferQueue<Download>['show']>[1]) {
    if (state.name === 'cancelled') {
      this.#byteStore.empty(id)
      this.#phase(id, { name: 'cancelled' })
    } else this.#phase(id, { ...state, came: this.#byteStore.cameOf(id) })
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
    for (const id of made.keys()) this.#fetch(id)
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
    else if (!activePhases.has(phase.name)) this.#fetch(id)
  }

  #fetch(id: string) {
    this.runner.forgive(id)
    this.runner.add(id)
  }

  #phase(id: string, phase: Phase) {
    this.rows.change(id, { phase })
  }
}
