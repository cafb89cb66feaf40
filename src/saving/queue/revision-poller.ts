import type { Clock } from './clock'

interface RevisionPollerOptions {
  clock: Clock
  isVisible: boolean
  /** Asks the service what it is at: one cheap call. */
  poll(): void
  /** The service says that it is at this revision. */
  onRevision(revision: number): void
  /** The service tells of every change: what asks besides is for a word that was lost. */
  isTold?: boolean
  /** What is told is passed on this often at most; every two seconds where nothing is said. */
  calmMs?: number
}

/** Looks that find nothing come at these distances, the last one for ever. In milliseconds. */
const LOOKS_MS = [60_000, 120_000, 240_000, 480_000, 900_000]
/** The distance of looks where all is told. */
const BACKUP_MS = LOOKS_MS.at(-1)!
/** However often somebody writes, the document is not read more often. */
const CALM_MS = 2_000

/**
 * WHEN a page looks whether somebody else wrote. The local service says so
 * itself; everywhere else, and should its word be lost, the page asks: once a
 * minute at most, less often the longer nothing happens, and not at all while
 * nobody can see it.
 */
export class RevisionPoller {
  readonly #options: RevisionPollerOptions
  #isVisible: boolean
  #isTold: boolean
  #lookedAt: number
  #quiet = 0
  #looking: unknown
  #reported = 0
  #reportedAt = -Infinity
  #hearing: unknown

  constructor(options: RevisionPollerOptions) {
    this.#options = options
    this.#isVisible = options.isVisible
    this.#isTold = options.isTold ?? false
    this.#lookedAt = options.clock.now()
    this.#wait()
  }

  /** Somebody wrote, or uses the page: the next look is soon. */
  noteActivity() {
    this.#quiet = 0
    this.#wait()
  }

  /** A page that comes into view looks at once, unless it has within a minute. */
  setVisible(isVisible: boolean) {
    if (isVisible === this.#isVisible) return
    this.#isVisible = isVisible
    this.#quiet = 0
    if (isVisible && this.#options.clock.now() - this.#lookedAt >= LOOKS_MS[0]!) this.poll()
    else this.#wait()
  }

  /** The service tells of every change from here on, or does so no more. */
  setTold(isTold: boolean) {
    if (isTold === this.#isTold) return
    this.#isTold = isTold
    this.#quiet = 0
    this.#wait()
  }

  /** Something was told that nobody could see: the next look is as soon as somebody can. */
  markStale() {
    this.#lookedAt = -Infinity
  }

  /** Looks now: something may have been missed. */
  poll() {
    this.#lookedAt = this.#options.clock.now()
    this.#options.poll()
    this.#wait()
  }

  /** The service has told a revision. */
  reportRevision(revision: number) {
    const { clock, calmMs } = this.#options
    this.#reported = Math.max(this.#reported, revision)
    const wait = this.#reportedAt + (calmMs ?? CALM_MS) - clock.now()
    if (wait <= 0) return this.#pass()
    this.#hearing ??= clock.setTimeout(() => this.#pass(), wait)
  }

  close() {
    const { clock } = this.#options
    clock.clearTimeout(this.#looking)
    clock.clearTimeout(this.#hearing)
  }

  #pass() {
    this.#hearing = undefined
    this.#reportedAt = this.#options.clock.now()
    this.#options.onRevision(this.#reported)
    this.#reported = 0
  }

  #wait() {
    const { clock } = this.#options
    clock.clearTimeout(this.#looking)
    if (!this.#isVisible) return
    const due = this.#lookedAt + (this.#isTold ? BACKUP_MS : LOOKS_MS[this.#quiet]!) - clock.now()
    this.#looking = clock.setTimeout(
      () => {
        this.#quiet = Math.min(this.#quiet + 1, LOOKS_MS.length - 1)
        this.poll()
      },
      Math.max(due, 0),
    )
  }
}
