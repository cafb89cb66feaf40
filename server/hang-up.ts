/**
 * Says, once, that nobody waits for an answer any more. The Web's own signal costs a request more than the rest of
 * passing it on: it is made where somebody asks for it.
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

  /** Calls `listener` when it happens; what is answered takes that back. */
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
