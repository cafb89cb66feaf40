/** Anyone who wants a name waits for all who wanted it before. */
export class Lines {
  readonly #last = new Map<string, Promise<void>>()

  /** Answers what is to be called when it is over. */
  async enter(names: readonly string[]): Promise<() => void> {
    let over: () => void = () => undefined
    const mine = new Promise<void>((resolve) => (over = resolve))
    const before = names.map((name) => this.#last.get(name))
    for (const name of names) this.#last.set(name, mine)
    for (const one of before) await one
    return () => {
      for (const name of names) if (this.#last.get(name) === mine) this.#last.delete(name)
      over()
    }
  }
}

/** So many go together at most: who was first would pay for those behind. */
export const MOST_TOGETHER = 16

/** Those who wait in a line for the same come to their turn together; who comes while they have it waits for the next. */
export class Batches<Item> {
  readonly #lines: Lines
  readonly #run: (names: readonly string[], items: readonly Item[]) => Promise<void>
  readonly #waiting = new Map<string, Item[]>()

  /** `run` never rejects. */
  constructor(lines: Lines, run: (names: readonly string[], items: readonly Item[]) => Promise<void>) {
    this.#lines = lines
    this.#run = run
  }

  /** Waits for the names together with those of the same `key`. */
  add(names: readonly string[], key: string, item: Item): void {
    const waiting = this.#waiting.get(key)
    if (waiting && waiting.length < MOST_TOGETHER) {
      waiting.push(item)
      return
    }
    const items = [item]
    this.#waiting.set(key, items)
    void this.#start(names, key, items)
  }

  async #start(names: readonly string[], key: string, items: readonly Item[]): Promise<void> {
    const leave = await this.#lines.enter(names)
    if (this.#waiting.get(key) === items) this.#waiting.delete(key)
    await this.#run(names, items)
    leave()
  }
}
