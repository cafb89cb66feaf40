/**
 * Calls that this page may make, kept below the platform's limits so that refusals are rare. `perApp`: calls of one
 * application a second. `perKey`: of these, calls a second for one announcement or to one receiver. After each budget
 * and its calls, the list has the limit of the platform:
 *
 *     reads     pages of an announcement's blocks   10 a second (platform/docx#updates-and-their-limits)
 *     writes    create, update and delete blocks    5, and 3 for one announcement (platform/pace#limits)
 *     sends     messages that are sent, forwarded   50, and 5 to one receiver (platform/pace#limits)
 *     listing   pages of messages                   1,000 a minute; a little less (platform/pace#limits)
 *     picked    messages that an address names      50; less than half, as the page has other calls
 *     media     downloads of pictures and files     5 a second (platform/pace#limits)
 *
 * Two kinds of calls are made one at a time instead: uploads of media (`uploadMutex`, src/api/page-budgets.ts) and calls of one spreadsheet
 * (`withSheetLock`, saving/sheets/sheet-lock.ts). Files of messages are transferred three at a time (jobs/transfer-runner.ts), which stays below 50
 * a second.
 */
export const limits = {
  reads: { perApp: 10, perKey: 10 },
  writes: { perApp: 5, perKey: 3 },
  sends: { perApp: 50, perKey: 5 },
  listing: { perApp: 15, perKey: 15 },
  picked: { perApp: 20, perKey: 20 },
  media: { perApp: 5, perKey: 5 },
} as const

/** A little longer than a second: two calls may arrive closer together than they were sent. */
const WINDOW_MS = 1_100

/** Allows a limited number of calls in any window, as a whole and for each key. */
export class RateBudget {
  readonly #limit: { perApp: number; perKey: number }
  readonly #now: () => number
  /** When the calls of the last window were made, the oldest first. */
  readonly #ofApp: number[] = []
  readonly #ofKeys = new Map<string, number[]>()
  #closedUntil = 0

  /** `now`: milliseconds on any clock that never goes back. */
  constructor(kind: keyof typeof limits, now: () => number) {
    this.#limit = limits[kind]
    this.#now = now
  }

  /** Milliseconds until the next call for this key may be made. At 0 it counts as made. */
  msUntil(key = ''): number {
    const { perApp, perKey } = this.#limit
    const now = this.#now()
    const ofKey = this.#callsOf(key)
    const until = Math.max(this.#closedUntil, openAt(this.#ofApp, perApp), openAt(ofKey, perKey))
    if (until > now) return until - now
    this.#ofApp.push(now)
    ofKey.push(now)
    return 0
  }

  /** Resolves when the next call may be made, which then counts as made. */
  async take(wait: (ms: number) => Promise<void>, key = ''): Promise<void> {
    for (let ms = this.msUntil(key); ms > 0; ms = this.msUntil(key)) await wait(ms)
  }

  /** How many more calls for this key may be made at once. */
  left(key = ''): number {
    const { perApp, perKey } = this.#limit
    const ofKey = this.#callsOf(key)
    return Math.max(0, Math.min(perApp - this.#ofApp.length, perKey - ofKey.length))
  }

  /** The whole application was refused, so no call may be made for this long. */
  closeFor(ms: number) {
    this.#closedUntil = Math.max(this.#closedUntil, this.#now() + ms)
  }

  #callsOf(key: string): number[] {
    const calls = this.#ofKeys.get(key) ?? []
    this.#ofKeys.set(key, calls)
    for (const each of [this.#ofApp, calls]) {
      const now = this.#now()
      // If the clock still went back, times ahead of it are ignored.
      while (each.length > 0 && (each[0]! <= now - WINDOW_MS || each[0]! > now)) each.shift()
    }
    return calls
  }
}

const openAt = (calls: readonly number[], most: number): number => {
  const oldest = calls.at(-most)
  return oldest === undefined ? 0 : oldest + WINDOW_MS
}
