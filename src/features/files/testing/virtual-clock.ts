import type { Clock } from '../../../../jobs/transfer-runner'

/** Time that passes only when a test says so. */
export class VirtualClock implements Clock {
  #now = 0
  #made = 0
  readonly #timers = new Map<number, { at: number; run: () => void }>()

  now = () => this.#now

  setTimeout(run: () => void, ms: number): number {
    this.#made += 1
    this.#timers.set(this.#made, { at: this.#now + ms, run })
    return this.#made
  }

  clearTimeout(timer: unknown) {
    this.#timers.delete(timer as number)
  }

  /** Lets this much time pass, and runs the timers that fall due, in order. */
  async pass(ms: number) {
    const end = this.#now + ms
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0]
      if (!due) break
      this.#timers.delete(due[0])
      this.#now = Math.max(this.#now, due[1].at)
      due[1].run()
      await settled()
    }
    this.#now = end
    await settled()
  }
}

/** Runs all pending promise callbacks. */
export async function settled() {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
}
