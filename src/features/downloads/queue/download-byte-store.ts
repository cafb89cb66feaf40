import type { TransferRows } from '../../../jobs/transfer-rows'
import type { Clock } from '../../../jobs/transfer-runner'
import type { Sink } from '../save/part-store'
import type { Download } from './download'

interface Ports {
  rows: TransferRows<Download>
  /** Space in the browser's storage for bytes until all have arrived. */
  room(name: string): Sink
  newRoom(): string
  clock: Clock
}

/** The browser may still be copying what it was given; after this time nobody needs it. */
const COPYING_MS = 60_000

/** Where the bytes of each row are: in a room of its own while they arrive, and within reach once all are here. */
export class DownloadByteStore {
  readonly #ports: Ports
  readonly #sinks = new Map<string, Sink>()
  readonly #held: HeldBytes

  constructor(ports: Ports) {
    this.#ports = ports
    this.#held = new HeldBytes((id) => {
      this.letGo(id, COPYING_MS)
      ports.rows.change(id, { isHeld: false })
    })
  }

  /** Makes a room for a row, and returns the room's name. */
  make(id: string): string {
    const name = this.#ports.newRoom()
    this.#sinks.set(id, this.#ports.room(name))
    return name
  }

  /** A row with what an earlier page left of it. */
  restore(id: string, sink: Sink) {
    this.#sinks.set(id, sink)
  }

  sinkOf = (id: string): Sink | undefined => this.#sinks.get(id)
  cameOf = (id: string): number => this.#sinks.get(id)?.size ?? 0
  heldOf = (id: string): Blob | undefined => this.#held.get(id)

  /** All bytes of a row, to be previewed or saved again. */
  hold(id: string, bytes: Blob) {
    this.#held.hold(id, bytes)
    this.#ports.rows.change(id, { isHeld: true })
  }

  /** Discards what had arrived, after a while; what arrives from now on gets another room. */
  letGo(id: string, afterMs = 0) {
    const sink = this.#sinks.get(id)
    if (!sink) return
    const discard = () => void sink.discard()
    if (afterMs > 0) this.#ports.clock.setTimeout(discard, afterMs)
    else discard()
    this.#ports.rows.change(id, { room: this.make(id) })
  }

  /** Nothing of a row is kept: it would have to be fetched from the start. */
  empty(id: string) {
    this.letGo(id)
    this.#ports.rows.change(id, { saved: undefined, mime: undefined, resumed: undefined })
  }

  /** The row is taken off the list. */
  forget(id: string) {
    this.letGo(id, this.#ports.rows.get(id)?.phase.name === 'done' ? COPYING_MS : 0)
    this.#held.drop(id)
    this.#sinks.delete(id)
  }
}

/** At most this many bytes of finished downloads stay within reach; beyond that the oldest are dropped. */
const MOST_BYTES = 256 * 1_048_576

/** The bytes of finished downloads, to be previewed or saved again without fetching them twice. */
class HeldBytes {
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
