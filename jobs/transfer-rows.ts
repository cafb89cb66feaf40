import { Listeners } from '../primitives/listeners'

/** The results of the rows that moved since the last count. It is counted each time no row moves any more. */
export interface FinishedCount {
  done: number
  failed: number
}

interface TransferRowsOptions<R extends TransferRow> {
  weightOf(row: R): RowWeight
  /** The result of a row that no longer moves. Undefined if the user stopped it. */
  finishOf(row: R): keyof FinishedCount | undefined
  soon(run: () => void): void
  speed(): number | undefined
  /** Called when something has changed that outlives the page. Progress does not. True if rows were added or removed. */
  onKept(hasListChanged: boolean): void
  onFinish(finish: FinishedCount): void
}

/** Rows in their order, with totals and with listeners for every change. */
export class TransferRows<R extends TransferRow> {
  readonly #listeners: TopicListeners
  readonly #rows = new Map<string, R>()
  readonly #options: TransferRowsOptions<R>
  readonly #totals: RunningTotals<R>
  #ids: readonly string[] = []
  #shownTotals: Totals<R> | undefined
  #finish: FinishedCount = { done: 0, failed: 0 }
  #heldUntil: number | undefined

  constructor(options: TransferRowsOptions<R>) {
    this.#options = options
    this.#listeners = new TopicListeners(options.soon)
    this.#totals = new RunningTotals((row) => options.weightOf(row))
  }

  listen = (topic: Topic, listener: () => void): (() => void) => this.#listeners.listen(topic, listener)

  ids = (): readonly string[] => this.#ids
  get = (id: string): R | undefined => this.#rows.get(id)
  all = (): readonly R[] => [...this.#rows.values()]

  /** The same object until something has changed. */
  totals = (): Totals<R> => (this.#shownTotals ??= this.#totals.at(this.#options.speed()))

  /** The time until which no queued row starts, on the clock of the queue. Undefined while any may start. */
  heldUntil = (): number | undefined => this.#heldUntil

  hold(until: number | undefined) {
    this.#heldUntil = until
    this.#listeners.changed('hold')
  }

  add(rows: readonly R[]) {
    for (const row of rows) {
      this.#rows.set(row.id, row)
      this.#totals.add(row)
    }
    this.#listed()
  }

  remove(ids: readonly string[]) {
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (!row) continue
      this.#totals.remove(row)
      this.#rows.delete(id)
      this.#listeners.changed(`row ${id}`)
    }
    this.#listed()
  }

  change(id: string, change: Partial<R>) {
    const before = this.#rows.get(id)
    if (!before) return
    const after = { ...before, ...change }
    const wasMoving = this.#totals.moving > 0
    this.#totals.remove(before)
    this.#totals.add(after)
    this.#rows.set(id, after)
    this.#shownTotals = undefined
    this.#listeners.changed(`row ${id}`, 'totals')
    if (after.phase.name !== before.phase.name || !('phase' in change)) this.#options.onKept(false)
    if (this.#options.weightOf(before).isMoving) this.#count(after)
    if (wasMoving && this.#totals.moving === 0) this.#finished()
  }

  /** Recalculates the speeds, which change with time. */
  refresh() {
    this.#shownTotals = undefined
    this.#listeners.changed('totals')
  }

  #count(row: R) {
    const end = this.#options.finishOf(row)
    if (end) this.#finish[end] += 1
  }

  #finished() {
    const finish = this.#finish
    this.#finish = { done: 0, failed: 0 }
    if (finish.done + finish.failed > 0) this.#options.onFinish(finish)
  }

  #listed() {
    this.#ids = [...this.#rows.keys()]
    this.#shownTotals = undefined
    this.#listeners.changed('list', 'totals')
    this.#options.onKept(true)
  }
}

/** The subject of a change: one row, the list of rows, their totals, or whether they wait. */
type Topic = `row ${string}` | 'list' | 'totals' | 'hold'

/**
 * Calls listeners once a frame. A hundred steps of progress between two frames are one change to a listener. A
 * listener for one row is notified only about that row.
 */
class TopicListeners {
  readonly #soon: (run: () => void) => void
  readonly #listeners = new Map<Topic, Listeners>()
  readonly #changed = new Set<Topic>()

  /** `soon` runs a function before the next frame. */
  constructor(soon: (run: () => void) => void) {
    this.#soon = soon
  }

  listen(topic: Topic, listener: () => void): () => void {
    const own = this.#listeners.get(topic) ?? new Listeners()
    this.#listeners.set(topic, own)
    const remove = own.add(listener)
    return () => {
      remove()
      if (own.size === 0) this.#listeners.delete(topic)
    }
  }

  changed(...topics: Topic[]) {
    if (this.#changed.size === 0) this.#soon(() => this.#tell())
    for (const topic of topics) this.#changed.add(topic)
  }

  #tell() {
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const topic of changed) this.#listeners.get(topic)?.emit()
  }
}

/** One transfer of a queue. A new object for every change. */
export interface TransferRow {
  readonly id: string
  readonly phase: { readonly name: string; readonly error?: unknown }
}

export type PhaseName<R extends TransferRow> = R['phase']['name']

/** One row's share of the totals. */
export interface RowWeight {
  /** It proceeds by itself. */
  isMoving: boolean
  /** It is to be moved, or was. Only such rows count in the share of the whole. */
  isCounted: boolean
  bytes: number
  /** Bytes that have moved. */
  moved: number
  /** False while its size is unknown. */
  isSized: boolean
}

/** All rows together. */
export interface Totals<R extends TransferRow> {
  count: number
  byPhase: Readonly<Partial<Record<PhaseName<R>, number>>>
  /** Rows that are to be moved or were. */
  counted: number
  /** Bytes of the counted rows. */
  bytes: number
  moved: number
  /** Counted rows of unknown size. */
  unsized: number
  /** Rows that proceed by themselves. */
  moving: number
  bytesPerSecond?: number | undefined
  secondsLeft?: number | undefined
}

/** Totals that are updated with each change, so that a change does not cost a pass over all rows. */
export class RunningTotals<R extends TransferRow> {
  readonly #weightOf: (row: R) => RowWeight
  readonly #byPhase = new Map<PhaseName<R>, number>()
  #count = 0
  #counted = 0
  #bytes = 0
  #moved = 0
  #unsized = 0
  #moving = 0
  /** Remaining bytes of moving rows, for the time left. */
  #movingBytes = 0

  constructor(weightOf: (row: R) => RowWeight) {
    this.#weightOf = weightOf
  }

  add(row: R) {
    this.#addToTotals(row, 1)
  }

  remove(row: R) {
    this.#addToTotals(row, -1)
  }

  at(bytesPerSecond: number | undefined): Totals<R> {
    return {
      count: this.#count,
      byPhase: Object.fromEntries(this.#byPhase) as Totals<R>['byPhase'],
      counted: this.#counted,
      bytes: this.#bytes,
      moved: this.#moved,
      unsized: this.#unsized,
      moving: this.#moving,
      bytesPerSecond,
      secondsLeft:
        bytesPerSecond && this.#unsized === 0 ? Math.ceil(this.#movingBytes / bytesPerSecond) : undefined,
    }
  }

  get moving(): number {
    return this.#moving
  }

  #addToTotals(row: R, sign: 1 | -1) {
    const name: PhaseName<R> = row.phase.name
    const { isMoving, isCounted, bytes, moved, isSized } = this.#weightOf(row)
    this.#count += sign
    this.#byPhase.set(name, (this.#byPhase.get(name) ?? 0) + sign)
    if (isMoving) {
      this.#moving += sign
      this.#movingBytes += sign * (bytes - moved)
    }
    if (!isCounted) return
    this.#counted += sign
    this.#bytes += sign * bytes
    this.#moved += sign * moved
    if (!isSized) this.#unsized += sign
  }
}
