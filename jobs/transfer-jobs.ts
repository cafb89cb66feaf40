import pLimit from 'p-limit'
import type { KeyValueStore } from '../primitives/key-value-store'
import { JobQueue, type JobStorage } from './job-queue'

/**
 * Changes of one task are written together, at its end. Changes that follow within this time are written after it.
 */
const PAUSE_MS = 300
/** New and removed rows are written even during the pause, this often. A folder of thousands of files adds more often. */
const MOST_IN_PAUSE = 8

/** The transfers of one tab: one job, because a `File`, an open answer and a folder belong to one tab. */
export interface TransferJob<Row> {
  /** The tab's own id. */
  slot: string
  madeAt: number
  rows: readonly Row[]
}

export interface TransferJobsPorts<Row> {
  /** This tab's own slot. */
  slot: string
  storage: JobStorage<TransferJob<Row>>
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
  /** Slots that may have no rows, but other data. */
  otherSlots?(): Promise<readonly string[]>
  setTimeout(run: () => void, ms: number): void
}

/**
 * Stores the transfers of one tab as a job, and takes over those of closed tabs. When it opens, it claims the jobs of
 * all other tabs, and gets each when its tab closes. The job of a tab that opens later waits for the next tab to open.
 * No row is in two tabs at a time. Storing is best effort: a browser that is full or stores nothing does not stop the
 * transfers.
 */
export class TransferJobs<Row> extends JobQueue<TransferJob<Row>> {
  readonly #ports: TransferJobsPorts<Row>
  readonly #claimed = new Set<string>()
  readonly #inTurn = pLimit(1)
  #isOpen = false
  /** Undefined: the next change is written at once. */
  #pause: 'quiet' | 'due' | undefined
  #inPause = 0
  #isWriteQueued = false

  constructor(ports: TransferJobsPorts<Row>) {
    const { claim, storage } = ports
    super({
      storage,
      // No tab shows the transfers of another one.
      channel: { announce: () => undefined, listen: () => () => undefined },
      claim: (slot) => claim(slot).then(() => keptUntilClosed),
      idOf: ({ slot }) => slot,
      isRunning: () => false,
      interrupted: (job) => job,
      isFinished: () => false,
      maxJobs: Infinity,
    })
    this.#ports = ports
  }

  async open() {
    const { slot, emptied } = this.#ports
    this.#claimed.add(slot)
    await this.add({ slot, madeAt: 0, rows: this.#ports.rows() })
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

  #writeNow() {
    const kept = this.#keepRows()
    void this.#alone(() => kept.then(() => this.#ports.written()))
  }

  /** Claims every other job, and looks again after each takeover, because there may be more by then. */
  async #claimOthers() {
    const { otherSlots } = this.#ports
    await this.load()
    const slots = [...this.state().jobs.map(({ slot }) => slot), ...((await otherSlots?.()) ?? [])]
    for (const slot of slots) {
      if (this.#claimed.has(slot)) continue
      this.#claimed.add(slot)
      void this.claim(slot)
        .then(() => this.#alone(() => this.#takeOver(slot)))
        .then(() => this.#claimOthers())
    }
  }

  async #takeOver(slot: string) {
    const { storage, takeOver, written, emptied } = this.#ports
    // Not as this tab knows it: another one may have taken it over meanwhile.
    await takeOver((await storage.read(slot))?.rows ?? [])
    // The rows are stored in this tab's job before the other one is forgotten.
    await this.#keepRows()
    if (!this.state().isKept) return
    await written()
    await this.end(slot)
    await emptied(slot)
  }

  #keepRows(): Promise<void> {
    const { slot, rows } = this.#ports
    this.change(slot, (job) => ({ ...job, rows: rows() }))
    return this.keep(slot)
  }

  /** A failed write stops nothing. */
  #alone(work: () => Promise<void>): Promise<void> {
    return this.#inTurn(work).catch(() => undefined)
  }
}

const keptUntilClosed = () => Promise.resolve()

/** The transfers of each tab in a store, separate for each application. A job without rows is not stored. */
export function openTransferStorage<Row>(store: KeyValueStore, appId: string): JobStorage<TransferJob<Row>> {
  const keyOf = (slot: string) => [appId, 'rows', slot]
  return {
    readAll: async () => (await store.entries<TransferJob<Row>>([appId, 'rows'])).map(([, job]) => job),
    read: (slot) => store.get<TransferJob<Row>>(keyOf(slot)),
    keep: (job) => (job.rows.length > 0 ? store.set(keyOf(job.slot), job) : store.remove(keyOf(job.slot))),
    forget: (slot) => store.remove(keyOf(slot)),
  }
}
