import type { LarkError, Refusal } from '../api/lark-error'
import type { IndexedDbStore } from '../storage/indexed-db-store'

/** Changes of one task are written together, at its end; those that follow within this time, after it. */
const PAUSE_MS = 300

/** Where tabs keep their rows, each in a slot of its own. Writes reject where the browser keeps nothing. */
export interface SlotStore<Row> {
  /** The slots that hold anything. */
  slots(): Promise<readonly string[]>
  readRows(slot: string): Promise<readonly Row[]>
  putRows(slot: string, rows: readonly Row[]): Promise<void>
  dropSlot(slot: string): Promise<void>
}

interface Ports<Row> {
  /** This tab's own. */
  slot: string
  store: SlotStore<Row>
  /** Resolves when this tab holds a slot, which it keeps as long as it lives. */
  claim(slot: string): Promise<void>
  /** The rows to keep now. */
  rows(): readonly Row[]
  /** Called when the rows are kept: what belongs to them may follow. */
  written(): Promise<void>
  /** Rows of a tab that is gone become rows of this one. */
  takeOver(rows: readonly Row[]): Promise<void>
  /** A slot of a tab that is gone is now this one's, and empty: what no row names any more may go. */
  emptied(slot: string): Promise<void>
  setTimeout(run: () => void, ms: number): void
}

/**
 * Keeps the rows of one tab in the browser's own storage, and takes over those of
 * tabs that are gone: when it opens, what lies there at once, and what another open
 * tab holds when that one closes; what a tab that opens later leaves waits for the
 * next one to open. Nothing is in two tabs at a time. Keeping is best effort: a
 * browser that is full or keeps nothing stops nothing.
 */
export class QueueStore<Row> {
  readonly #ports: Ports<Row>
  readonly #claimed = new Set<string>()
  #isOpen = false
  /** Undefined: the next change is written at once. */
  #pause: 'quiet' | 'due' | undefined
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

  /** Something has changed. What somebody chose is kept even if a busy page is left at once. */
  changed() {
    if (!this.#isOpen) return
    if (this.#pause) {
      this.#pause = 'due'
      return
    }
    queueMicrotask(() => this.#writeNow())
    this.#rest()
  }

  #rest() {
    this.#pause = 'quiet'
    this.#ports.setTimeout(() => {
      const isDue = this.#pause === 'due'
      this.#pause = undefined
      if (!isDue) return
      this.#writeNow()
      this.#rest()
    }, PAUSE_MS)
  }

  /** Without waiting for writes before it, as a page that is left would not: the browser keeps their order. */
  #writeNow() {
    const kept = this.#putRows()
    kept.catch(() => undefined)
    void this.#alone(() => kept.then(() => this.#ports.written()))
  }

  /** Queues for every slot that there is, and looks again after each takeover: there may be more by then. */
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

  /** Runs work one piece after another. What the browser will not keep stops nothing. */
  #alone(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work).catch(() => undefined)
    this.#writing = done
    return done
  }

  async #takeOver(slot: string) {
    const { store, takeOver, emptied } = this.#ports
    await takeOver(await store.readRows(slot))
    // They are stored as ours before they leave the other's slot.
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

/** A refusal as plain data: an error that is kept in the browser's storage loses its class. */
export function storedRefusal({ code, status, msg, logId, detail, retryAfterSeconds }: LarkError): Refusal {
  return { code, status, msg, logId, detail, retryAfterSeconds }
}

/** Slots in a store of this browser, separate for each application. */
export const openSlotStore = <Row>(store: IndexedDbStore, appId: string): SlotStore<Row> => ({
  slots: async () => (await store.keys([appId, 'rows'])).map((key) => (key as readonly string[])[2]!),
  readRows: async (slot) => (await store.get<readonly Row[]>([appId, 'rows', slot])) ?? [],
  putRows: (slot, rows) => store.set([appId, 'rows', slot], rows),
  dropSlot: (slot) => store.remove([appId, 'rows', slot]),
})

/** An id that no other tab makes, even in the same millisecond. */
export const newId = (): string =>
  `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
