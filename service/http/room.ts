/** Counts what clients hold of something, against the most for all of them and for each. `WaitingRoom` waits for it. */
export class Room {
  readonly #most: number
  readonly mostEach: number
  readonly #held = new Map<string, number>()
  taken = 0

  /** By default one client may hold half. */
  constructor(most: number, mostEach = Math.ceil(most / 2)) {
    this.#most = most
    this.mostEach = mostEach
  }

  get isFull(): boolean {
    return this.taken >= this.#most
  }

  hasRoom(client: string, amount = 1): boolean {
    return this.taken + amount <= this.#most && this.hasShare(client, amount)
  }

  /** The same, were there no other clients. */
  hasShare(client: string, amount: number): boolean {
    return this.of(client) + amount <= this.mostEach
  }

  /** How much a client holds. */
  of(client: string): number {
    return this.#held.get(client) ?? 0
  }

  take(client: string, amount = 1): void {
    this.taken += amount
    this.#held.set(client, this.of(client) + amount)
  }

  give(client: string, amount = 1): void {
    this.taken -= amount
    const left = this.of(client) - amount
    if (left > 0) this.#held.set(client, left)
    else this.#held.delete(client)
  }
}
