import { delay } from '../primitives/retry'
import { SlidingLog } from '../primitives/sliding-log'
import type { Rate } from '../primitives/sliding-log'

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
 *     uploads   uploads of media by a publication   5 a second (platform/pace#limits)
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
  uploads: { perApp: 5, perKey: 5 },
} as const

/** A little longer than a second: two calls may arrive closer together than they were sent. */
const WINDOW_MS = 1_100

/** Allows a limited number of calls in any window, as a whole and for each key. */
export class RateBudget {
  readonly #app: Rate
  readonly #key: Rate
  readonly #now: () => number
  /** Waits on the same clock; rejects as soon as the signal is aborted. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>
  readonly #ofApp = new SlidingLog()
  readonly #ofKeys = new Map<string, SlidingLog>()
  #closedUntil = 0

  /** `now`: milliseconds on any clock. `wait`: waits on that clock. */
  constructor(kind: keyof typeof limits, now: () => number, wait: RateBudget['wait'] = delay) {
    const { perApp, perKey } = limits[kind]
    this.#app = { times: perApp, ms: WINDOW_MS }
    this.#key = { times: perKey, ms: WINDOW_MS }
    this.#now = now
    this.wait = wait
  }

  /** Milliseconds until the next call for this key may be made. At 0 it counts as made. */
  msUntil(key = ''): number {
    const now = this.#now()
    const ofKey = this.#logOf(key)
    const ms = Math.max(
      this.#closedUntil - now,
      this.#ofApp.msUntilFree(this.#app, now),
      ofKey.msUntilFree(this.#key, now),
    )
    if (ms > 0) return ms
    this.#ofApp.note(this.#app, now)
    ofKey.note(this.#key, now)
    return 0
  }

  /** Resolves when the next call may be made, which then counts as made. Rejects as soon as the signal is aborted. */
  async take(signal?: AbortSignal): Promise<void> {
    for (let ms = this.msUntil(); ms > 0; ms = this.msUntil()) await this.wait(ms, signal)
  }

  /** How many more calls for this key may be made at once. */
  left(key = ''): number {
    const now = this.#now()
    return Math.min(this.#ofApp.left(this.#app, now), this.#logOf(key).left(this.#key, now))
  }

  /** The whole application was refused, so no call may be made for this long. */
  closeFor(ms: number) {
    this.#closedUntil = Math.max(this.#closedUntil, this.#now() + ms)
  }

  #logOf(key: string): SlidingLog {
    const log = this.#ofKeys.get(key) ?? new SlidingLog()
    this.#ofKeys.set(key, log)
    return log
  }
}
