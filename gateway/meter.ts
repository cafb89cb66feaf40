/** The calls of a tenant in a month, or of a person on a day. */
interface Count {
  whose: string
  period: string
  /** All of them, and how many of these are not on the disk. */
  calls: number
  unwritten: number
}

/** Calls that one write adds to a stored count. */
export interface Addition {
  count: Readonly<Count>
  calls: number
}

/**
 * Counts calls of tenants by month, such as `2026-11`, and of persons by day, such as `2026-11-28`. Counts stay in
 * memory, because every call needs them and no other process counts.
 */
export class Meter {
  readonly #stored: (whose: string, period: string) => number
  readonly #counts = new Map<string, Map<string, Count>>()
  readonly #unwritten = new Set<Count>()
  /** The latest day with counted calls. */
  #today = ''

  /** `stored` reads the count on the disk. */
  constructor(stored: (whose: string, period: string) => number) {
    this.#stored = stored
  }

  /** Counts one more call. */
  add(whose: string, period: string): void {
    if (period.length > 7 && period !== this.#today) this.#forgetDays((this.#today = period))
    const count = this.#countOf(whose, period)
    count.calls += 1
    count.unwritten += 1
    this.#unwritten.add(count)
  }

  callsIn(whose: string, period: string): number {
    return this.#countOf(whose, period).calls
  }

  /** The calls that are not on the disk. */
  additions(): Addition[] {
    return [...this.#unwritten].map((count) => ({ count, calls: count.unwritten }))
  }

  /** These additions are on the disk. Others may have been counted since. */
  written(additions: readonly Addition[]): void {
    for (const { count, calls } of additions) {
      const ours = this.#countOf(count.whose, count.period)
      ours.unwritten -= calls
      if (ours.unwritten === 0) this.#unwritten.delete(ours)
    }
  }

  /** Removes the written counts of other days from memory. */
  #forgetDays(today: string) {
    for (const [period, counts] of this.#counts) {
      if (period.length <= 7 || period === today) continue
      for (const [whose, { unwritten }] of counts) if (unwritten === 0) counts.delete(whose)
      if (counts.size === 0) this.#counts.delete(period)
    }
  }

  #countOf(whose: string, period: string): Count {
    const counts = this.#counts.get(period) ?? new Map<string, Count>()
    const known = counts.get(whose)
    if (known) return known
    const count = { whose, period, calls: this.#stored(whose, period), unwritten: 0 }
    this.#counts.set(period, counts.set(whose, count))
    return count
  }
}
