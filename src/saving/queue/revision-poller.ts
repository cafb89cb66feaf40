import type { Clock } from './clock'

interface RevisionPollerOptions {
  clock: Clock
  isVisible: boolean
  /** Asks the service for its revision: one cheap call. */
  poll(): void
  /** The service says that it is at this revision. */
  onRevision(revision: number): void
  /** The service announces every change: polling is only for an announcement that was lost. */
  isPushed?: boolean
  /** The shortest time between two reports passed on, in milliseconds; two seconds by default. */
  minReportGapMs?: number
}

/** The pauses between polls that find nothing, in milliseconds; the last one repeats for ever. */
const POLL_PAUSES_MS = [60_000, 120_000, 240_000, 480_000, 900_000]
/** The pause between polls while the service announces every change. */
const FALLBACK_PAUSE_MS = POLL_PAUSES_MS.at(-1)!
/** However often somebody writes, the document is not read more often than this. */
const MIN_REPORT_GAP_MS = 2_000

/**
 * Decides WHEN a page checks whether somebody else wrote. The local service
 * announces it by itself; everywhere else, and in case that message is lost, the page
 * asks: once a minute at most, less often the longer nothing happens, and not at
 * all while nobody can see it.
 */
export class RevisionPoller {
  readonly #options: RevisionPollerOptions
  #isVisible: boolean
  #isPushed: boolean
  #polledAt: number
  #unchanged = 0
  #pollTimer: unknown
  #reported = 0
  #reportedAt = -Infinity
  #reportTimer: unknown

  constructor(options: RevisionPollerOptions) {
    this.#options = options
    this.#isVisible = options.isVisible
    this.#isPushed = options.isPushed ?? false
    this.#polledAt = options.clock.now()
    this.#wait()
  }

  /** Somebody wrote, or uses the page: the next poll is soon. */
  noteActivity() {
    this.#unchanged = 0
    this.#wait()
  }

  /** A page that comes into view polls at once, unless it did within the last minute. */
  setVisible(isVisible: boolean) {
    if (isVisible === this.#isVisible) return
    this.#isVisible = isVisible
    this.#unchanged = 0
    if (isVisible && this.#options.clock.now() - this.#polledAt >= POLL_PAUSES_MS[0]!) this.poll()
    else this.#wait()
  }

  /** Whether the service announces every change from now on. */
  setPushed(isPushed: boolean) {
    if (isPushed === this.#isPushed) return
    this.#isPushed = isPushed
    this.#unchanged = 0
    this.#wait()
  }

  /** Something was reported while nobody could see the page: the next poll comes as soon as somebody can. */
  markStale() {
    this.#polledAt = -Infinity
  }

  /** Polls now: something may have been missed. */
  poll() {
    this.#polledAt = this.#options.clock.now()
    this.#options.poll()
    this.#wait()
  }

  /** The service has announced a revision. */
  reportRevision(revision: number) {
    const { clock, minReportGapMs } = this.#options
    this.#reported = Math.max(this.#reported, revision)
    const gap = minReportGapMs ?? MIN_REPORT_GAP_MS
    const wait = this.#reportedAt + gap - clock.now()
    if (wait <= 0) return this.#pass()
    // Not longer than that if the clock was set back.
    this.#reportTimer ??= clock.setTimeout(() => this.#pass(), Math.min(wait, gap))
  }

  close() {
    const { clock } = this.#options
    clock.clearTimeout(this.#pollTimer)
    clock.clearTimeout(this.#reportTimer)
  }

  #pass() {
    this.#reportTimer = undefined
    this.#reportedAt = this.#options.clock.now()
    this.#options.onRevision(this.#reported)
    this.#reported = 0
  }

  #wait() {
    const { clock } = this.#options
    clock.clearTimeout(this.#pollTimer)
    if (!this.#isVisible) return
    const pause = this.#isPushed ? FALLBACK_PAUSE_MS : POLL_PAUSES_MS[this.#unchanged]!
    const due = Math.min(this.#polledAt + pause - clock.now(), pause)
    this.#pollTimer = clock.setTimeout(
      () => {
        this.#unchanged = Math.min(this.#unchanged + 1, POLL_PAUSES_MS.length - 1)
        this.poll()
      },
      Math.max(due, 0),
    )
  }
}
