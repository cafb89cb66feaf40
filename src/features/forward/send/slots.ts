/** Room for so many at once; whoever finds none waits in line. */
export class Slots {
  #free: number
  readonly #line: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve) => this.#line.push(resolve))
  }

  give() {
    const next = this.#line.shift()
    if (next) next()
    else this.#free += 1
  }
}
