/**
 * Fires once when the client disconnects. Creates an AbortSignal only on demand, because it costs more than
 * everything else that passing a request on takes.
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

  /** Calls `listener` when it fires. The returned function unsubscribes it. */
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
