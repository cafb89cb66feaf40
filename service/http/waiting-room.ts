import { Room } from './room'

/** Releases the bytes; called once. */
export type Release = () => void

interface Waiter {
  size: number
  enter: (release: Release) => void
}

/**
 * Room for bytes that may be held at once: `most` in all, `mostEach` by one holder. A request for which there is none
 * waits. Holders have their turns one after the other, each its own requests in order, so that one that asks for much
 * delays itself and not the others.
 */
export class WaitingRoom {
  readonly #room: Room
  readonly #waiting = new Map<string, Waiter[]>()

  constructor(most: number, mostEach: number) {
    this.#room = new Room(most, mostEach)
  }

  /** How many bytes are held. */
  get taken(): number {
    return this.#room.taken
  }

  /** How many requests wait. */
  get waiting(): number {
    let all = 0
    for (const { length } of this.#waiting.values()) all += length
    return all
  }

  /**
   * Waits until there is room; the caller calls the returned function when it is done. A request for more than one
   * holder's share counts as that share. Rejects with the signal's reason once that is aborted.
   */
  take(key: string, bytes: number, signal?: AbortSignal): Release | Promise<Release> {
    const size = Math.min(bytes, this.#room.mostEach)
    // A new request may pass only those that wait because their holder has its share.
    if (!this.#waiting.has(key) && this.#room.hasRoom(key, size) && !this.#someoneWaitsForAll())
      return this.#enter(key, size)
    return new Promise<Release>((resolve, reject) => {
      signal?.throwIfAborted()
      const leave = () => {
        this.#forget(key, waiter)
        reject(signal?.reason as Error)
        this.#letIn()
      }
      const waiter: Waiter = {
        size,
        enter: (release) => {
          signal?.removeEventListener('abort', leave)
          resolve(release)
        },
      }
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), waiter])
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #someoneWaitsForAll(): boolean {
    for (const [key, [first]] of this.#waiting) if (first && this.#room.hasShare(key, first.size)) return true
    return false
  }

  #enter(key: string, size: number): Release {
    this.#room.take(key, size)
    return () => {
      this.#room.give(key, size)
      this.#letIn()
    }
  }

  /** Admits requests in turn, until the next one does not fit. Skips holders that have their share. */
  #letIn(): void {
    for (const [key, [first]] of this.#waiting) {
      if (!first || !this.#room.hasShare(key, first.size)) continue
      if (!this.#room.hasRoom(key, first.size)) return
      const others = this.#forget(key, first)
      // Behind all others.
      if (others) {
        this.#waiting.delete(key)
        this.#waiting.set(key, others)
      }
      first.enter(this.#enter(key, first.size))
    }
  }

  /** Returns the other waiting requests of this holder. */
  #forget(key: string, waiter: Waiter): Waiter[] | undefined {
    const others = (this.#waiting.get(key) ?? []).filter((other) => other !== waiter)
    if (others.length > 0) {
      this.#waiting.set(key, others)
      return others
    }
    this.#waiting.delete(key)
    return undefined
  }
}
