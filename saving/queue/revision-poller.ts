import type { Clock } from '../../primitives/clock'

interface RevisionPollerOptions {
  clock: Clock
  isVisible: boolean
  /** Asks the service for its revision: one cheap call. */
  poll(): void
  /** Called with the revision that the service announced. */
  onRevision(revision: number): void
  /** Whether the service announces every change. Polling then only finds lost announcements. */
  isPushed?: boolean
  /** The shortest time between two reports, in milliseconds. Default 2,000. */
  minReportGapMs?: number
}

/** The pauses between polls that find nothing, in milliseconds. The last one repeats. */
const POLL_PAUSES_MS = [60_000, 120_000, 240_000, 480_000, 900_000]
/** The pause between polls while the service announces every change. */
const FALLBACK_PAUSE_MS = POLL_PAUSES_MS.at(-1)!
/** The shortest time between two reads of the document, in milliseconds, even if others write all the time. */
const MIN_REPORT_GAP_MS = 2_000

/**
 * Decides WHEN a page checks for changes by other users. The local service announces changes. Elsewhere, and in case
 * a message is lost, the page polls at most once a minute. It polls less often the longer nothing happens, and never
 * while it is hidden.
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

  /** Polls soon, because another user wrote or the page is used. */
  noteActivity() {
    // Called for each key. A poll that is due after the shortest pause is not due any sooner.
    if (this.#unchanged === 0) return
    this.#unchanged = 0
    this.#wait()
  }

  /**
   * Sets whether the page is visible. A page that becomes visible polls at once, unless it did within the last
   * minute.
   */
  setVisible(isVisible: boolean) {
    if (isVisible === this.#isVisible) return
    this.#isVisible = isVisible
    this.#unchanged = 0
    if (isVisible && this.#options.clock.now() - this.#polledAt >= POLL_PAUSES_MS[0]!) this.poll()
    else this.#wait()
  }

  /** Sets whether the service announces every change from now on. */
  setPushed(isPushed: boolean) {
    if (isPushed === this.#isPushed) return
    this.#isPushed = isPushed
    this.#unchanged = 0
    this.#wait()
  }

  /** Makes the next poll due as soon as the page is visible, because something was reported while it was hidden. */
  markStale() {
    this.#polledAt = -Infinity
  }

  /** Polls now, because a change may have been missed. */
  poll() {
    this.#polledAt = this.#options.clock.now()
    this.#options.poll()
    this.#wait()
  }

  /** Handles a revision that the service has announced. */
  reportRevision(revision: number) {
    const { clock, minReportGapMs } = this.#options
    this.#reported = Math.max(this.#reported, revision)
    const gap = minReportGapMs ?? MIN_REPORT_GAP_MS
    const wait = this.#reportedAt + gap - clock.now()
    if (wait <= 0) return this.#pass()
    // At most `gap`, in case the clock was set back.
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
