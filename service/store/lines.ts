/** A caller that enters with a name waits for all that entered with it before. */
export class Lines {
  readonly #last = new Map<string, Promise<void>>()

  /** Returns the function to call when it is over. */
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

/** The most that go together: the first one pays for those after it. */
export const MOST_TOGETHER = 16

/** Does the work of all items, and calls `close` once no item may join any more. It never rejects. */
type Turn<Item> = (names: readonly string[], items: readonly Item[], close: () => void) => Promise<void>

/**
 * Items that wait in line for the same key get their turn together. An item that is added after that turn is closed
 * waits for the next.
 */
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
