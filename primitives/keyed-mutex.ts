import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'

/**
 * Runs one piece of work at a time for each key, in the order of the calls. A failed one does not stop the next. For
 * one mutex without keys use `pLimit(1)`, and for a semaphore `pLimit(n)`.
 */
export class KeyedMutex {
  readonly #queues = new Map<string, LimitFunction>()

  /** How many keys have work. */
  get size(): number {
    return this.#queues.size
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? pLimit(1)
    this.#queues.set(key, queue)
    try {
      return await queue(work)
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(key)
    }
  }
}
