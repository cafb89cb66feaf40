/** One of the things that a queue moves; a new object whenever something about it changes. */
export interface TransferRow {
  readonly id: string
  readonly phase: { readonly name: string }
}

type PhaseName<R extends TransferRow> = R['phase']['name']

/** What one row counts for in the sums of all. */
export interface RowWeight {
  /** It goes on by itself. */
  isMoving: boolean
  /** It is to be moved, or was: what a share of the whole counts. */
  isCounted: boolean
  bytes: number
  /** Of those. */
  moved: number
  /** False while nobody knows how many bytes it has in all. */
  isSized: boolean
}

/** All rows together. */
export interface Totals<R extends TransferRow> {
  count: number
  byPhase: Readonly<Partial<Record<PhaseName<R>, number>>>
  /** Rows that are to be moved or were. */
  counted: number
  /** Bytes of those. */
  bytes: number
  moved: number
  /** Rows that are to be moved, and have nobody knows how many bytes. */
  unsized: number
  /** Rows that go on by themselves. */
  moving: number
  bytesPerSecond?: number | undefined
  secondsLeft?: number | undefined
}

/** Sums that are kept while rows change, so that no change costs what all rows together cost. */
export class RunningTotals<R extends TransferRow> {
  readonly #weightOf: (row: R) => RowWeight
  readonly #byPhase = new Map<PhaseName<R>, number>()
  #count = 0
  #counted = 0
  #bytes = 0
  #moved = 0
  #unsized = 0
  #moving = 0
  /** Of rows that move: what time left is about. */
  #movingBytes = 0

  constructor(weightOf: (row: R) => RowWeight) {
    this.#weightOf = weightOf
  }

  add(row: R) {
    this.#weigh(row, 1)
  }

  remove(row: R) {
    this.#weigh(row, -1)
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

  #weigh(row: R, sign: 1 | -1) {
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
