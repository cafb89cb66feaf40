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

/** Has the turn of all items, and is told to `close` once nobody may join any more; it never rejects. */
type Turn<Item> = (names: readonly string[], items: readonly Item[], close: () => void) => Promise<void>

/** Those who wait in a line for the same come to their turn together; who comes once that is closed waits for the next. */
export class Batches<Item> {
  readonly #lines: Lines
  readonly #turn: Turn<Item>
  readonly #open = new Map<string, Item[]>()

  constructor(lines: Lines, turn: Turn<Item>) {
    this.#lines = lines
    this.#turn = turn
  }

  /** Waits for the names together with those of the same `key`. */
  add(names: readonly string[], key: string, item: Item): void {
    const open = this.#open.get(key)
    if (open && open.length < MOST_TOGETHER) {
      open.push(item)
      return
    }
    const items = [item]
    this.#open.set(key, items)
    void this.#start(names, key, items)
  }

  async #start(names: readonly string[], key: string, items: readonly Item[]): Promise<void> {
    const leave = await this.#lines.enter(names)
    await this.#turn(names, items, () => {
      if (this.#open.get(key) === items) this.#open.delete(key)
    })
    leave()
  }
}
