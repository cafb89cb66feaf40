import type { LoggedCall } from '../../contract/herald/log'

/** As many calls are remembered; the oldest make room. */
export const MAX_CALLS = 2_000

/** The last calls that the service answered, and whoever waits for the next one. */
export class RequestLog {
  #calls: LoggedCall[] = []
  #newest = 0
  #waiting = new Set<() => void>()
  #ended = false

  add(call: Omit<LoggedCall, 'id'>): void {
    this.#newest += 1
    this.#calls.push({ id: this.#newest, ...call })
    // Cut in one go and seldom: a shift for each call would move all of them.
    if (this.#calls.length >= 2 * MAX_CALLS) this.#calls = this.#calls.slice(-MAX_CALLS)
    this.#wake()
  }

  /** The id of the last call; 0 before the first. */
  get newest(): number {
    return this.#newest
  }

  /** True once nothing will be added any more. */
  get ended(): boolean {
    return this.#ended
  }

  /** Those after the one with this id, oldest first. */
  after(id: number): readonly LoggedCall[] {
    const calls = this.#calls.slice(-MAX_CALLS)
    const from = calls.findIndex((call) => call.id > id)
    return from < 0 ? [] : calls.slice(from)
  }

  /** Calls `then` once, with the next call or at the end; what it answers calls that off. */
  onNext(then: () => void): () => void {
    this.#waiting.add(then)
    return () => this.#waiting.delete(then)
  }

  /** Ends the streams of all that listen: the host is closing. */
  end(): void {
    this.#ended = true
    this.#wake()
  }

  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const then of waiting) then()
  }
}
