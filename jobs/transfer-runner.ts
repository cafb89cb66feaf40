import { classifyFailure, retryAfter } from '../client/retry'
import type { Clock } from '../primitives/clock'
import type { TransferRow, TransferRows } from './transfer-rows'
import { ActiveTransfers, CoalescedTimer, type ProgressModel, type SpeedMeter } from './transfer-speed'

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
  /** Transfers a row to its end. Rejects if that fails. */
  attempt(id: string, signal: AbortSignal): Promise<void>
  /** Whether a failure is already handled, so that the runner does not decide about another try. */
  isSettled(id: string, error: unknown): boolean | Promise<boolean>
  /** Shows that a row waits for its turn, for its next try or together with all others, or that it has failed. */
  show(id: string, state: WaitingState): void
  /** Called when a row may start that could not before. */
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
 * Runs the rows of one kind, three at a time, in the order in which they were added. It repeats a row that gets no
 * answer a few times. All rows wait if the platform refuses one because of too many calls, because it counts the
 * calls of an application.
 */
export class TransferRunner<R extends TransferRow> {
  readonly #ports: RunnerPorts<R>
  readonly #attempts = new Map<string, Attempt>()
  /**
   * For each row, the number of successive tries that failed in the same way. A refusal for too many calls counts as
   * an answer.
   */
  readonly #failures = new Map<string, { kind: string; tries: number }>()
  readonly #turns: Turns
  readonly #active: ActiveTransfers<R>

  constructor(ports: RunnerPorts<R>) {
    const { rows, progress, clock, meter, wake } = ports
    this.#ports = ports
    this.#active = new ActiveTransfers(rows, progress, clock, meter)
    this.#turns = new Turns({ clock, held: (until) => rows.hold(until), wake })
  }

  /** Queues a row. */
  add(id: string) {
    const attempt: Attempt = {}
    this.#attempts.set(id, attempt)
    this.#join(id)
  }

  /** Stops a row, and its pending retry. */
  stop(id: string) {
    const attempt = this.#attempts.get(id)
    this.#attempts.delete(id)
    this.#turns.remove(id)
    this.#active.end(id)
    this.#ports.clock.clearTimeout(attempt?.timer)
    attempt?.underway?.abort(new DOMException('called off', 'AbortError'))
  }

  /** Forgets earlier failures, because the user retried the row or it made progress. */
  forgive(id: string) {
    this.#failures.delete(id)
  }

  /** Reports how many bytes of a row have moved. */
  moved(id: string, bytes: number) {
    this.#active.moved(id, bytes)
  }

  /** Starts all rows that may start now. */
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

  /** Ends a try. False if the row was stopped or started again meanwhile. */
  #leave(id: string, its: Attempt): boolean {
    if (this.#attempts.get(id) !== its) return false
    its.underway = undefined
    this.#active.end(id)
    return true
  }

  async #failed(id: string, its: Attempt, error: unknown) {
    const { isSettled, show, clock, random } = this.#ports
    const settled = isSettled(id, error)
    // Does not await if possible: other rows must not start before they must wait.
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

/** The most rows that move at once. More would only share the same connection. */
const MOST_AT_ONCE = 3

interface TurnsPorts {
  clock: Clock
  /** Called with the time on that clock until which no row starts. Undefined: any row that is ready may start. */
  held(until: number | undefined): void
  /** Called when a row may start again. */
  wake(): void
}

/**
 * Decides which row starts next. Three move at once, and ready rows start in the order in which they were added. No
 * row starts while the platform limits the calls, because it counts those of an application and not of a file.
 */
class Turns {
  readonly #ports: TurnsPorts
  readonly #ready = new Set<string>()
  readonly #hold: CoalescedTimer
  #heldUntil = 0

  constructor(ports: TurnsPorts) {
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

  /** Lets no row start for this long. */
  pause(ms: number) {
    const { clock, held } = this.#ports
    const until = clock.now() + ms
    if (until <= this.#heldUntil) return
    this.#heldUntil = until
    held(until)
    this.#hold.set(ms)
  }

  /**
   * Removes from the queue and returns the next row that may start while `moving` others move. Undefined if none may.
   */
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
