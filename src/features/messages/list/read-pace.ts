import { LarkError } from '../../../api/lark-error'
import { listingBudget } from '../../../api/rate-budget'
import { mayRetry, retryDelayMs } from '../../../api/retry'
import { Listeners } from '../../../browser/listeners'

interface Ports {
  /** Milliseconds until the next page may be read; at 0 it counts as read. */
  msUntilNext(): number
  /** Milliseconds on the clock of `performance.now()`. */
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** A wait of this length is worth telling. */
const TOLD_MS = 900

/**
 * Reads pages no faster than the platform allows, however many: it holds back by itself, waits as long as a refusal for
 * coming too often says, and goes on. `heldUntil` says when. No answer is asked for a few times more; a refusal stands.
 */
export class ReadPace {
  readonly #ports: Ports
  readonly #listeners = new Listeners()
  #heldUntil: number | undefined

  constructor(ports: Ports) {
    this.#ports = ports
  }

  readonly subscribe = this.#listeners.add

  /** On the clock of `performance.now()`; undefined while nothing waits. */
  readonly heldUntil = (): number | undefined => this.#heldUntil

  async read<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let ms = this.#ports.msUntilNext(); ms > 0; ms = this.#ports.msUntilNext())
      await this.#hold(ms, signal)
    for (let failures = 0; ; failures++) {
      try {
        return await attempt()
      } catch (error) {
        const isTooOften = error instanceof LarkError && error.isTooOften
        if (signal.aborted || (!isTooOften && !mayRetry(failures, error))) throw error
        await this.#hold(retryDelayMs(Math.min(failures, MOST_DOUBLED), error), signal)
      }
    }
  }

  async #hold(ms: number, signal: AbortSignal) {
    const until = this.#ports.now() + ms
    if (ms >= TOLD_MS) this.#show(until)
    try {
      await this.#ports.wait(ms, signal)
    } finally {
      if (this.#heldUntil === until) this.#show(undefined)
    }
  }

  #show(until: number | undefined) {
    this.#heldUntil = until
    this.#listeners.emit()
  }
}

/** Half a minute is long enough between two tries. */
const MOST_DOUBLED = 5

/** Of one list; the budget is the page's. */
export const openReadPace = (wait: Ports['wait']): ReadPace =>
  new ReadPace({ msUntilNext: () => listingBudget.msUntil(), now: () => performance.now(), wait })
