/** Uploads one file of those with the same bytes first; the others wait for its key. */
export class DuplicateTracker {
  readonly #first = new Map<string, string>()
  readonly #sums = new Map<string, string>()
  readonly #waiting = new Map<string, Set<string>>()

  /** The one that is uploaded first with these bytes; `id` itself if there was none. */
  ahead(sum: string, id: string): string {
    const first = this.#first.get(sum)
    if (first !== undefined) return first
    this.#first.set(sum, id)
    this.#sums.set(id, sum)
    return id
  }

  waitFor(first: string, id: string) {
    this.#waiting.set(first, (this.#waiting.get(first) ?? new Set()).add(id))
  }

  /** It got its key, or never will, and is no longer the first. Returns those that waited for it. */
  leave(id: string): ReadonlySet<string> {
    const sum = this.#sums.get(id)
    if (sum !== undefined) this.#first.delete(sum)
    this.#sums.delete(id)
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting ?? none
  }
}

const none: ReadonlySet<string> = new Set()
