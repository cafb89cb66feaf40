import { RateLimiter } from './rate-limiter'

/**
 * Keeps writes under the platform's limits: 3 a second for one announcement,
 * whoever writes, and 5 a second for the application (platform/docx#announcement-calls, platform/pace#limits).
 */
export class WriteRateLimiter {
  readonly #now: () => number
  readonly #byApp: RateLimiter
  readonly #byAnnouncement = new Map<string, RateLimiter>()

  /** `now`: milliseconds on any clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now
    this.#byApp = new RateLimiter(PER_APP, now)
  }

  /** Milliseconds until a write of this announcement may go. At 0 it counts as gone. */
  msUntilWrite(chatId: string): number {
    const ofChat = this.#of(chatId)
    const pause = Math.max(this.#byApp.msUntilNext(), ofChat.msUntilNext())
    if (pause > 0) return pause
    this.#byApp.take()
    ofChat.take()
    return 0
  }

  /** Of the writes that may still go at once: how many for this announcement. */
  writesLeft(chatId: string): number {
    return Math.min(this.#byApp.left, this.#of(chatId).left)
  }

  #of(chatId: string): RateLimiter {
    const known = this.#byAnnouncement.get(chatId)
    if (known) return known
    const made = new RateLimiter(PER_ANNOUNCEMENT, this.#now)
    this.#byAnnouncement.set(chatId, made)
    return made
  }
}

export const PER_APP = 5
export const PER_ANNOUNCEMENT = 3
