import { classifyFailure } from '../../../api/retry'
import { TransferRows, type FinishedCount } from '../../../jobs/transfer-rows'
import { SpeedMeter } from '../../../jobs/transfer-runner'
import type { Clock } from '../../../jobs/transfer-runner'
import type { SaveTarget } from '../save/folder-choice'
import type { Sink } from '../save/part-store'
import { cameOf, downloadId, finishOf, activePhases, weightOf } from './download'
import type { Download, Phase, Resource } from './download'
import { DownloadByteStore } from './download-byte-store'
import { Fetcher, type FetchResource } from './fetcher'
import { FinishedDownloads, type SavedFile } from './finished-downloads'

export interface DownloadPorts {
  ask: FetchResource
  /** Where downloads are saved now. */
  place(): SaveTarget
  /** How many bytes a key stands for, where this browser has seen them. */
  sizeOf(key: string): number | undefined
  /** Somebody wants something in a place, and sits there: what needs asking is asked now. */
  allow(place: SaveTarget): void
  /** Gives finished bytes to a place, and answers what they are called and are there. */
  give(place: SaveTarget, name: string, bytes: Blob, signal: AbortSignal): Promise<SavedFile>
  /** Room in the browser's keeping for bytes until all have come. */
  room(name: string): Sink
  newRoom(): string
  /** It has come, and was saved for the first time. */
  downloaded(download: Download, bytes: Blob): void
  /** Something has changed that outlives the page. */
  onKept(): void
  onFinish(finish: FinishedCount): void
  /** False while somebody else is signed in: what was queued is fetched in one name only. */
  mayStart(): boolean
  /** From 0 up to 1. */
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
 *      └─ paused, cancelled ⇄ whatever moves;  left: the page was closed
 *
 * fetcher.ts brings the bytes of three at a time, in the order of the list, into
 * the browser's own keeping. When all are there they are given to the disk: half
 * a file never is among somebody's files, a lost line, a pause or a reload
 * costs no byte twice where the other side gives ranges, and a disk that is full
 * costs none at all. Nothing here knows the page: time, bytes, the line and the
 * disk are ports.
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
      onKept: () => onKept(),
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

  /** Fetches resources and gives them to the disk. What is here already is saved again without being fetched. */
  save(resources: readonly Resource[], place: SaveTarget = this.#ports.place()) {
    this.#ports.allow(place)
    this.#want(resources, { isWanted: true, place })
  }

  /** Fetches one to be looked at. */
  look(resource: Resource) {
    this.#want([resource], { isWanted: false, place: undefined })
  }

  /** The bytes of one that is done, while they are within reach. */
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

  /** Goes on with what was paused or left, has failed or was cancelled; behind what is here. */
  resume(...ids: string[]) {
    const places = new Set<SaveTarget>()
    for (const id of ids) {
      const row = this.rows.get(id)
      if (!row || activePhases.has(row.phase.name) || row.phase.name === 'done') continue
      // Where it could not be saved it is not tried again: downloads may go elsewhere by now.
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

  /** Rows of a page that is gone, in their order, with what is kept of their bytes. None goes on before somebody says so. */
  restore(found: readonly { download: Download; sink: Sink }[]) {
    const fresh = found.filter(({ download }) => !this.rows.get(download.id))
    for (const { download, sink } of fresh) this.#byteStore.restore(download.id, sink)
    this.rows.add(fresh.map(({ download }) => download))
  }

  /** The line is back: what had no answer goes again now. */
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

  /** Begins whatever may begin now. */
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
      // What is not within reach any more comes once more, under what is known of it now.
      this.#byteStore.empty(id)
      this.rows.change(id, { ...resource, ...wish })
    } else if (wish.isWanted) this.rows.change(id, wish)
    if (isHere) void this.#finished.give(id, bytes, new AbortController().signal)
    else if (!activePhases.has(phase.name)) this.#fetcher.add(id)
  }

  #phase(id: string, phase: Phase) {
    this.rows.change(id, { phase })
  }
}
