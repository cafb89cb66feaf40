/**
 * Keeps writes under the platform's limits on our own side, so that refusals
 * are rare: 3 a second for one announcement, whoever writes, and 5 a second for
 * the application (platform-facts a.1, g). A sliding log: at most so many in any
 * window. The window is a little longer than a second, because two calls may
 * arrive closer together than they were sent.
 */
export class Pace {
  readonly #now: () => number
  readonly #byApp: number[] = []
  readonly #byAnnouncement = new Map<string, number[]>()

  /** `now`: milliseconds on any clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Milliseconds until a write of this announcement may go. At 0 it counts as gone. */
  msUntilWrite(chatId: string): number {
    const now = this.#now()
    const ofChat = this.#byAnnouncement.get(chatId) ?? []
    this.#byAnnouncement.set(chatId, ofChat)
    const pause = Math.max(waitIn(this.#byApp, PER_APP, now), waitIn(ofChat, PER_ANNOUNCEMENT, now))
    if (pause > 0) return pause
    this.#byApp.push(now)
    ofChat.push(now)
    return 0
  }

  /** Of the writes that may still go at once: how many for this announcement. */
  writesLeft(chatId: string): number {
    const now = this.#now()
    const ofChat = this.#byAnnouncement.get(chatId) ?? []
    return Math.max(0, Math.min(PER_APP - recent(this.#byApp, now), PER_ANNOUNCEMENT - recent(ofChat, now)))
  }
}

export const PER_APP = 5
export const PER_ANNOUNCEMENT = 3
const WINDOW_MS = 1_100

const recent = (log: readonly number[], now: number) => log.filter((at) => at > now - WINDOW_MS).length

function waitIn(log: number[], times: number, now: number): number {
  while (log.length > 0 && log[0]! <= now - WINDOW_MS) log.shift()
  const oldest = log.at(-times)
  return oldest === undefined ? 0 : oldest + WINDOW_MS - now
}
