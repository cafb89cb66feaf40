import type { TransferRow, TransferRows } from './transfer-rows'

/** A line that stalls tells nothing; that it does is shown all the same. */
const REFRESH_MS = 1_000

interface Speed {
  bytesPerSecond?: number | undefined
  secondsLeft?: number | undefined
}

/** How rows of one kind say how far they are. */
export interface ProgressModel<R extends TransferRow> {
  /** So many bytes, while it moves; undefined at any other time. */
  movedOf(row: R): number | undefined
  /** Undefined while nobody knows. */
  sizeOf(row: R): number | undefined
  at(moved: number, speed: Speed): Partial<R>
}

/** The rows whose bytes move now, and how fast each of them and all together go. */
export class ActiveTransfers<R extends TransferRow> {
  readonly #rows: TransferRows<R>
  readonly #motion: ProgressModel<R>
  readonly #clock: Clock
  readonly #meter: SpeedMeter
  readonly #meters = new Map<string, SpeedMeter>()
  readonly #refresh: CoalescedTimer

  /** `meter` is that of all together. */
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

  /** `moved`: what an earlier try has left. */
  begin(id: string, moved = 0) {
    const [own, now] = [new SpeedMeter(), this.#clock.now()]
    // What is fast is so from the beginning, not from its first step.
    own.add(0, now)
    this.#meter.add(0, now)
    this.#meters.set(id, own)
    this.#rows.change(id, this.#motion.at(moved, {}))
    this.#refresh.set(REFRESH_MS)
  }

  /** So many of its bytes have moved; fewer than before say nothing. */
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

/** So far back a speed looks: long enough to be calm, short enough to notice a stall. */
const WINDOW_MS = 5_000
/** Two sightings closer together than this say nothing about speed. */
const LEAST_MS = 250

/** Bytes a second over the last few seconds; a line that stalls slows down to nothing. */
export class SpeedMeter {
  readonly #seen: { at: number; bytes: number }[] = []
  #bytes = 0

  /** So many bytes more have left. */
  add(bytes: number, now: number) {
    if (this.#seen.length === 0) this.#seen.push({ at: now, bytes: this.#bytes })
    this.#bytes += bytes
    this.#seen.push({ at: now, bytes: this.#bytes })
    this.#forget(now)
  }

  /** Undefined until it can be told, and when nothing moves. */
  bytesPerSecond(now: number): number | undefined {
    this.#forget(now)
    const [first] = this.#seen
    if (!first || now - first.at < LEAST_MS) return undefined
    const moved = this.#bytes - first.bytes
    return moved > 0 ? (moved * 1_000) / (now - first.at) : undefined
  }

  /** The newest of what is too old stays: the window begins there. */
  #forget(now: number) {
    while (this.#seen.length > 1 && this.#seen[1]!.at <= now - WINDOW_MS) this.#seen.shift()
  }
}

/** So many move at once: more would only share the same line. */
const MOST_AT_ONCE = 3

interface Ports {
  clock: Clock
  /** Until when nobody begins, on that clock; undefined: whoever is ready may. */
  held(until: number | undefined): void
  /** It may be somebody's turn again. */
  wake(): void
}

/**
 * Whose turn it is: three move at once, and who is ready goes in the order of
 * coming. While the platform wants fewer calls it is nobody's turn, for it
 * counts those of an application, not those of a file.
 */
export class Semaphore {
  readonly #ports: Ports
  readonly #ready = new Set<string>()
  readonly #hold: CoalescedTimer
  #heldUntil = 0

  constructor(ports: Ports) {
    this.#ports = ports
    this.#hold = new CoalescedTimer(ports.clock, () => this.#goOn())
  }

  /** Puts one in line. */
  enqueue(id: string) {
    this.#ready.add(id)
  }

  remove(id: string) {
    this.#ready.delete(id)
  }

  /** Nobody begins for so long. */
  pause(ms: number) {
    const { clock, held } = this.#ports
    const until = clock.now() + ms
    if (until <= this.#heldUntil) return
    this.#heldUntil = until
    held(until)
    this.#hold.set(ms)
  }

  /** Takes out of the line whoever may begin while so many move; undefined when nobody may. */
  next(moving: number): string | undefined {
    const [first] = this.#ready
    if (first === undefined || moving >= MOST_AT_ONCE) return undefined
    if (this.#heldMs() > 0) return undefined
    this.#ready.delete(first)
    return first
  }

  #heldMs = (): number => this.#heldUntil - this.#ports.clock.now()

  #goOn() {
    const heldMs = this.#heldMs()
    if (heldMs > 0) return this.#hold.set(heldMs)
    this.#ports.held(undefined)
    this.#ports.wake()
  }
}

/** Time as it is given to what waits; tests bring their own. */
export interface Clock {
  /** Milliseconds on a clock that never goes back. */
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

/** Runs something after a while; asked again meanwhile, it runs once. */
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
