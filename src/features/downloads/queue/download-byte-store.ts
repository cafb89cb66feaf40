import type { TransferRows } from '../../../../jobs/transfer-rows'
import type { Clock } from '../../../../primitives/clock'
import type { Sink } from '../save/part-store'
import type { Download } from './download'

interface Ports {
  rows: TransferRows<Download>
  /** Space in the browser's storage for bytes until all have arrived. */
  room(name: string): Sink
  newRoom(): string
  clock: Clock
}

/** The browser may still be copying the bytes that it was given. After this time, they can be dropped. */
const COPYING_MS = 60_000

/**
 * Holds the bytes of each row: in a room of its own while they arrive, and in reach of the page once all are here.
 */
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

  /** Adds a row with the bytes that an earlier page left. */
  restore(id: string, sink: Sink) {
    this.#sinks.set(id, sink)
  }

  sinkOf = (id: string): Sink | undefined => this.#sinks.get(id)
  cameOf = (id: string): number => this.#sinks.get(id)?.size ?? 0
  heldOf = (id: string): Blob | undefined => this.#held.get(id)

  /** Holds all bytes of a row, to preview or save them again. */
  hold(id: string, bytes: Blob) {
    this.#held.hold(id, bytes)
    this.#ports.rows.change(id, { isHeld: true })
  }

  /** Discards the arrived bytes after `afterMs`. Bytes that arrive from now on get another room. */
  letGo(id: string, afterMs = 0) {
    const sink = this.#sinks.get(id)
    if (!sink) return
    const discard = () => void sink.discard()
    if (afterMs > 0) this.#ports.clock.setTimeout(discard, afterMs)
    else discard()
    this.#ports.rows.change(id, { room: this.make(id) })
  }

  /** Discards all bytes of a row, so that it is fetched from the start. */
  empty(id: string) {
    this.letGo(id)
    this.#ports.rows.change(id, { saved: undefined, mime: undefined, resumed: undefined })
  }

  /** Called when the row is removed from the list. */
  forget(id: string) {
    this.letGo(id, this.#ports.rows.get(id)?.phase.name === 'done' ? COPYING_MS : 0)
    this.#held.drop(id)
    this.#sinks.delete(id)
  }
}

/** The most bytes of finished downloads that stay in reach. Beyond that, the oldest are dropped. */
const MOST_BYTES = 256 * 1_048_576

/** The bytes of finished downloads, to preview or save them again without another fetch. */
class HeldBytes {
  readonly #bytes = new Map<string, Blob>()
  readonly #onLetGo: (id: string) => void
  #size = 0

  constructor(onLetGo: (id: string) => void) {
    this.#onLetGo = onLetGo
  }

  get = (id: string): Blob | undefined => this.#bytes.get(id)

  /** Holds the newest regardless of its size. */
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
