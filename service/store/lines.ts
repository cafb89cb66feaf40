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
