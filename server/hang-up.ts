/**
 * Signals, once, that nobody is waiting for the answer any more. An AbortSignal costs more than all else it takes to
 * pass a request on, so it is created only on demand.
 */
export class HangUp {
  #listeners: Set<() => void> | undefined
  #controller: AbortController | undefined
  #isOver = false

  get isOver(): boolean {
    return this.#isOver
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#isOver) this.#controller.abort()
    return this.#controller.signal
  }

  /** Calls `listener` when it happens; the function returned unsubscribes it. */
  listen(listener: () => void): () => void {
    const listeners = (this.#listeners ??= new Set())
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#controller?.abort()
    for (const listener of this.#listeners ?? []) listener()
    this.#listeners?.clear()
  }
}
