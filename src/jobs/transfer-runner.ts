import { classifyFailure, retryAfter } from '../api/retry'
import type { TransferRow, TransferRows } from './transfer-rows'

interface RunnerPorts<R extends TransferRow> {
  rows: TransferRows<R>
  progress: ProgressModel<R>
  /** The speed of all rows together. */
  meter: SpeedMeter
  clock: Clock
  /** From 0 up to 1. */
  random(): number
  /** Bytes that an earlier try has moved. */
  movedBefore(id: string): number
  /** Moves a row to its end; rejects where it does not get there. */
  attempt(id: string, signal: AbortSignal): Promise<void>
  /** Whether a failure is settled already, so that the runner must not decide about another try. */
  isSettled(id: string, error: unknown): boolean | Promise<boolean>
  /** Shows that a row waits for its turn, for its next try or with all others, or that it has failed. */
  show(id: string, state: WaitingState): void
  /** Called when a row may begin that could not before. */
  wake(): void
}

/** `at`: when it is tried again, on the clock of the runner. */
export type WaitingState =
  | { name: 'waiting' }
  | { name: 'again'; at: number; tries: number }
  | { name: 'rate'; at: number }
  | { name: 'failed'; error: unknown }

/** A row that waits for its turn, is under way, or waits for its next try. */
interface Attempt {
  underway?: AbortController | undefined
  timer?: unknown
}

/**
 * Runs the rows of one kind, three at a time in the order in which they came. A row
 * that gets no answer is tried again a few times by itself; one that is refused for
 * coming too often makes all wait, as the platform counts the calls of an
 * application.
 */
export class TransferRunner<R extends TransferRow> {
  readonly #ports: RunnerPorts<R>
  readonly #attempts = new Map<string, Attempt>()
  /** For each row, how many tries in succession have failed alike. A call that came too often has been answered. */
  readonly #failures = new Map<string, { kind: string; tries: number }>()
  readonly #turns: Semaphore
  readonly #active: ActiveTransfers<R>

  constructor(ports: RunnerPorts<R>) {
    const { rows, progress, clock, meter, wake } = ports
    this.#ports = ports
    this.#active = new ActiveTransfers(rows, progress, clock, meter)
    this.#turns = new Semaphore({ clock, held: (until) => rows.hold(until), wake })
  }

  /** Queues a row. */
  add(id: string) {
    const attempt: Attempt = {}
    this.#attempts.set(id, attempt)
    this.#join(id)
  }

  /** Stops a row, and everything that would make it continue. */
  stop(id: string) {
    const attempt = this.#attempts.get(id)
    this.#attempts.delete(id)
    this.#turns.remove(id)
    this.#active.end(id)
    this.#ports.clock.clearTimeout(attempt?.timer)
    attempt?.underway?.abort(new DOMException('called off', 'AbortError'))
  }

  /** Somebody wants it again, or it got further: earlier failures no longer count. */
  forgive(id: string) {
    this.#failures.delete(id)
  }

  /** Reports how many of its bytes have moved. */
  moved(id: string, bytes: number) {
    this.#active.moved(id, bytes)
  }

  /** Begins whatever may begin now. */
  wake() {
    for (;;) {
      const id = this.#turns.next(this.#active.count)
      if (id === undefined) return
      void this.#run(id)
    }
  }

  #join(id: string) {
    this.#turns.enqueue(id)
    this.#ports.show(id, { name: 'waiting' })
  }

  async #run(id: string) {
    const { rows, attempt, movedBefore, wake } = this.#ports
    const its = this.#attempts.get(id)
    if (!its || !rows.get(id)) return
    const underway = (its.underway = new AbortController())
    this.#active.begin(id, movedBefore(id))
    try {
      await attempt(id, underway.signal)
      this.#leave(id, its)
      this.forgive(id)
    } catch (error) {
      if (this.#leave(id, its)) await this.#failed(id, its, error)
    } finally {
      wake()
    }
  }

  /** The end of a try; false when the row was stopped or begun again meanwhile. */
  #leave(id: string, its: Attempt): boolean {
    if (this.#attempts.get(id) !== its) return false
    its.underway = undefined
    this.#active.end(id)
    return true
  }

  async #failed(id: string, its: Attempt, error: unknown) {
    const { isSettled, show, clock, random } = this.#ports
    const settled = isSettled(id, error)
    // Without awaiting where possible: others must not begin before they are told to wait.
    const isDone = typeof settled === 'boolean' ? settled : await settled
    if (isDone || this.#attempts.get(id) !== its) return
    const { kind } = classifyFailure(error)
    const before = this.#failures.get(id)
    const tries = before?.kind === kind ? before.tries + 1 : 1
    const next = retryAfter(error, tries, random)
    if (next.name === 'failed') return show(id, { name: 'failed', error })
    this.#failures.set(id, { kind, tries })
    const { name, ms } = next
    const at = clock.now() + ms
    if (name === 'rate') this.#turns.pause(ms)
    show(id, name === 'rate' ? { name, at } : { name, at, tries })
    its.timer = clock.setTimeout(() => {
      this.#join(id)
      this.#ports.wake()
    }, ms)
  }
}

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

/** The rows whose bytes move now, and the speed of each of them and of all together. */
class ActiveTransfers<R extends TransferRow> {
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

  /** Reports how many of its bytes have moved; no more than before is ignored. */
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

/** How far back a speed looks: long enough to be steady, short enough to notice a stall. */
const WINDOW_MS = 5_000
/**
 * A speed, and the time left, is given only once it was measured for so long: earlier it jumps from a day to a
 * second.
 */
const LEAST_MS = 2_000

/** Bytes a second over the last few seconds; a line that stalls slows down to nothing. */
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

  /** Undefined until it can be told, and when nothing moves. */
  bytesPerSecond(now: number): number | undefined {
    this.#forget(now)
    const [first] = this.#seen
    if (!first || now - first.at < LEAST_MS) return undefined
    const moved = this.#bytes - first.bytes
    return moved > 0 ? (moved * 1_000) / (now - first.at) : undefined
  }

  /** The newest entry that is too old stays: the window begins there. */
  #forget(now: number) {
    while (this.#seen.length > 1 && this.#seen[1]!.at <= now - WINDOW_MS) this.#seen.shift()
  }
}

/** How many move at once: more would only share the same line. */
const MOST_AT_ONCE = 3

interface SemaphorePorts {
  clock: Clock
  /** Told until when no row begins, on that clock; undefined: any row that is ready may. */
  held(until: number | undefined): void
  /** Called when a row may begin again. */
  wake(): void
}

/**
 * Decides whose turn it is: three move at once, and rows that are ready go in the
 * order in which they came. While the platform wants fewer calls none begins, as it
 * counts the calls of an application, not those of a file.
 */
class Semaphore {
  readonly #ports: SemaphorePorts
  readonly #ready = new Set<string>()
  readonly #hold: CoalescedTimer
  #heldUntil = 0

  constructor(ports: SemaphorePorts) {
    this.#ports = ports
    this.#hold = new CoalescedTimer(ports.clock, () => this.#goOn())
  }

  /** Queues a row. */
  enqueue(id: string) {
    this.#ready.add(id)
  }

  remove(id: string) {
    this.#ready.delete(id)
  }

  /** No row begins for this long. */
  pause(ms: number) {
    const { clock, held } = this.#ports
    const until = clock.now() + ms
    if (until <= this.#heldUntil) return
    this.#heldUntil = until
    held(until)
    this.#hold.set(ms)
  }

  /** Takes the next row that may begin out of the queue while `moving` others move; undefined when none may. */
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

/** The time and the timers that transfers use; tests bring their own. */
export interface Clock {
  /** Milliseconds on a clock that never goes back. */
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

/** The time and the timers of the page. */
export const pageClock: Clock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
}

/** Runs something after a while; set again meanwhile, it runs once. */
class CoalescedTimer {
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
