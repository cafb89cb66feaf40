import type { LarkError, Refusal } from '../client/lark-error'
import type { KeyValueStore } from '../primitives/key-value-store'

/**
 * Changes of one task are written together, at its end. Changes that follow within this time are written after it.
 */
const PAUSE_MS = 300
/** New and removed rows are written even during the pause, this often. A folder of thousands of files adds more often. */
const MOST_IN_PAUSE = 8

/** Stores the rows of each tab in the tab's own slot. Writes reject if the browser stores nothing. */
export interface SlotStore<Row> {
  /** The slots that are not empty. */
  slots(): Promise<readonly string[]>
  readRows(slot: string): Promise<readonly Row[]>
  putRows(slot: string, rows: readonly Row[]): Promise<void>
  dropSlot(slot: string): Promise<void>
}

interface Ports<Row> {
  /** This tab's own slot. */
  slot: string
  store: SlotStore<Row>
  /** Resolves when this tab holds a slot, which it keeps until it closes. */
  claim(slot: string): Promise<void>
  /** The rows to keep now. */
  rows(): readonly Row[]
  /** Called after the rows are stored, so that data that belongs to them can follow. */
  written(): Promise<void>
  /** Adds the rows of a closed tab to this one's. */
  takeOver(rows: readonly Row[]): Promise<void>
  /** Called when this tab has emptied the slot of a closed tab, so that data that no row names can be deleted. */
  emptied(slot: string): Promise<void>
  setTimeout(run: () => void, ms: number): void
}

/**
 * Stores the rows of one tab in the browser, and takes over those of closed tabs. When it opens, it takes over the
 * rows in slots that no tab holds. It takes over the slots of other open tabs when they close. The slot of a tab that
 * opens later waits for the next tab to open. No row is in two tabs at a time. Storing is best effort: a browser that
 * is full or stores nothing does not stop the transfers.
 */
export class QueueStore<Row> {
  readonly #ports: Ports<Row>
  readonly #claimed = new Set<string>()
  #isOpen = false
  /** Undefined: the next change is written at once. */
  #pause: 'quiet' | 'due' | undefined
  #inPause = 0
  #isWriteQueued = false
  #writing: Promise<unknown> = Promise.resolve()

  constructor(ports: Ports<Row>) {
    this.#ports = ports
  }

  async open() {
    const { claim, slot, emptied } = this.#ports
    this.#claimed.add(slot)
    await claim(slot)
    this.#isOpen = true
    this.changed()
    await this.#claimOthers()
    await this.#alone(() => emptied(slot))
  }

  /**
   * Stores a change. The first one, and new or removed rows, are written in the same task, so that a busy page that
   * closes at once keeps them.
   */
  changed(hasListChanged = false) {
    if (!this.#isOpen || this.#isWriteQueued) return
    if (this.#pause && !(hasListChanged && this.#inPause < MOST_IN_PAUSE)) {
      this.#pause = 'due'
      return
    }
    this.#isWriteQueued = true
    queueMicrotask(() => {
      this.#isWriteQueued = false
      this.#writeNow()
    })
    if (this.#pause) this.#inPause += 1
    else this.#rest()
  }

  #rest() {
    this.#pause = 'quiet'
    this.#ports.setTimeout(() => {
      const isDue = this.#pause === 'due'
      this.#pause = undefined
      this.#inPause = 0
      if (!isDue) return
      this.#writeNow()
      this.#rest()
    }, PAUSE_MS)
  }

  /**
   * Writes without waiting for earlier writes, because a page that closes could not. The browser keeps their order.
   */
  #writeNow() {
    const kept = this.#putRows()
    kept.catch(() => undefined)
    void this.#alone(() => kept.then(() => this.#ports.written()))
  }

  /** Waits for every existing slot, and looks again after each takeover, because there may be more by then. */
  async #claimOthers() {
    const slots = await this.#ports.store.slots().catch(() => [])
    for (const slot of slots) {
      if (this.#claimed.has(slot)) continue
      this.#claimed.add(slot)
      void this.#ports
        .claim(slot)
        .then(() => this.#alone(() => this.#takeOver(slot)))
        .then(() => this.#claimOthers())
    }
  }

  /** Runs work one piece after another. A failed write stops nothing. */
  #alone(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work).catch(() => undefined)
    this.#writing = done
    return done
  }

  async #takeOver(slot: string) {
    const { store, takeOver, emptied } = this.#ports
    await takeOver(await store.readRows(slot))
    // They are stored in this tab's slot before they are removed from the other one.
    await this.#putRows()
    await this.#ports.written()
    await store.dropSlot(slot)
    await emptied(slot)
  }

  #putRows(): Promise<void> {
    const { store, slot, rows } = this.#ports
    const now = rows()
    return now.length > 0 ? store.putRows(slot, now) : store.dropSlot(slot)
  }
}

/** A refusal as plain data, because an error loses its class in the browser's storage. */
export function storedRefusal({ code, status, msg, logId, detail, retryAfterSeconds }: LarkError): Refusal {
  return { code, status, msg, logId, detail, retryAfterSeconds }
}

/** Slots in a store of this browser, separate for each application. */
export const openSlotStore = <Row>(store: KeyValueStore, appId: string): SlotStore<Row> => ({
  slots: async () => (await store.keys([appId, 'rows'])).map((key) => (key as readonly string[])[2]!),
  readRows: async (slot) => (await store.get<readonly Row[]>([appId, 'rows', slot])) ?? [],
  putRows: (slot, rows) => store.set([appId, 'rows', slot], rows),
  dropSlot: (slot) => store.remove([appId, 'rows', slot]),
})

/** An id that is unique across tabs, even in the same millisecond. */
export const newId = (): string =>
  `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
