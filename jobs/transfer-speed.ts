import type { Clock } from '../primitives/clock'
import type { TransferRow, TransferRows } from './transfer-rows'

/** A stalled transfer reports nothing, so it is refreshed this often to show the stall. */
const REFRESH_MS = 1_000

interface Speed {
  bytesPerSecond?: number | undefined
  secondsLeft?: number | undefined
}

/** How rows of one kind express their progress. */
export interface ProgressModel<R extends TransferRow> {
  /** Bytes moved so far, while it moves; undefined at any other time. */
  movedOf(row: R): number | undefined
  /** Undefined while it is unknown. */
  sizeOf(row: R): number | undefined
  at(moved: number, speed: Speed): Partial<R>
}

/** The rows that are moving, with the speed of each and of all together. */
export class ActiveTransfers<R extends TransferRow> {
  readonly #rows: TransferRows<R>
  readonly #motion: ProgressModel<R>
  readonly #clock: Clock
  readonly #meter: SpeedMeter
  readonly #meters = new Map<string, SpeedMeter>()
  readonly #refresh: CoalescedTimer

  /** `meter`: the speed of all together. */
  constructor(rows: TransferRows<R>, motion: ProgressModel<R>, clock: Clock, meter: SpeedMeter) {
    this.#rows = rows
    this.#motion = motion
    this.#clock = clock
    this.#meter = meter
    this.#refresh = new CoalescedTimer(clock, () => this.#showAll())
  }

  get count(): number {
    return this.#meters.size
  }

  /** `moved`: bytes that an earlier try has moved. */
  begin(id: string, moved = 0) {
    const [own, now] = [new SpeedMeter(), this.#clock.now()]
    // A speed is measured from the beginning, not from the first step.
    own.add(0, now)
    this.#meter.add(0, now)
    this.#meters.set(id, own)
    this.#rows.change(id, this.#motion.at(moved, {}))
    this.#refresh.set(REFRESH_MS)
  }

  /** Reports how many bytes of a row have moved. It ignores a number that has not grown. */
  moved(id: string, bytes: number) {
    const row = this.#rows.get(id)
    const before = row && this.#motion.movedOf(row)
    if (!row || before === undefined) return
    const moved = Math.min(this.#motion.sizeOf(row) ?? Infinity, bytes)
    if (moved <= before) return
    const now = this.#clock.now()
    this.#meter.add(moved - before, now)
    this.#meters.get(id)?.add(moved - before, now)
    this.#show(row, moved)
  }

  end(id: string) {
    this.#meters.delete(id)
  }

  #show(row: R, moved: number) {
    const bytesPerSecond = this.#meters.get(row.id)?.bytesPerSecond(this.#clock.now())
    const size = this.#motion.sizeOf(row)
    const secondsLeft =
      bytesPerSecond && size !== undefined ? Math.ceil((size - moved) / bytesPerSecond) : undefined
    this.#rows.change(row.id, this.#motion.at(moved, { bytesPerSecond, secondsLeft }))
  }

  #showAll() {
    for (const id of this.#meters.keys()) {
      const row = this.#rows.get(id)
      const moved = row && this.#motion.movedOf(row)
      if (row && moved !== undefined) this.#show(row, moved)
    }
    this.#rows.refresh()
    if (this.count > 0) this.#refresh.set(REFRESH_MS)
  }
}

/** The time over which a speed is measured: long enough to be steady, short enough to notice a stall. */
const WINDOW_MS = 5_000
/** A speed, and the time left, is shown only after this long. Earlier it jumps from a day to a second. */
const LEAST_MS = 2_000

/** Bytes a second over the last few seconds. On a stalled connection it falls to zero. */
export class SpeedMeter {
  readonly #seen: { at: number; bytes: number }[] = []
  #bytes = 0

  /** Adds bytes that have moved. */
  add(bytes: number, now: number) {
    if (this.#seen.length === 0) this.#seen.push({ at: now, bytes: this.#bytes })
    this.#bytes += bytes
    this.#seen.push({ at: now, bytes: this.#bytes })
    this.#forget(now)
  }

  /** Undefined until it is known, and when nothing moves. */
  bytesPerSecond(now: number): number | undefined {
    this.#forget(now)
    const [first] = this.#seen
    if (!first || now - first.at < LEAST_MS) return undefined
    const moved = this.#bytes - first.bytes
    return moved > 0 ? (moved * 1_000) / (now - first.at) : undefined
  }

  /** Drops old entries, except the newest of them, where the window begins. */
  #forget(now: number) {
    while (this.#seen.length > 1 && this.#seen[1]!.at <= now - WINDOW_MS) this.#seen.shift()
  }
}

/** Runs a function after a while. If it is set again meanwhile, it runs once. */
export class CoalescedTimer {
  readonly #clock: Clock
  readonly #run: () => void
  #isSet = false

  constructor(clock: Clock, run: () => void) {
    this.#clock = clock
    this.#run = run
  }

  set(ms: number) {
    if (this.#isSet) return
    this.#isSet = true
    this.#clock.setTimeout(() => {
      this.#isSet = false
      this.#run()
    }, ms)
  }
}
