import { CallerChanged, LarkError, MONTH_SPENT, NoAnswer } from './lark-error'

const TRIES = 3

/** Rate-limited reads and reads without an answer are repeated. Other refusals are final. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= TRIES) return false
  return error instanceof NoAnswer || (error instanceof LarkError && error.isTooOften)
}

const SIGNED_OUT = 401

/**
 * Whether the same read would be refused again, so that a list need not repeat it when it renders again. That
 * excludes a rate limit, a missing session, a used-up month and a server error.
 */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof LarkError &&
  error.status !== SIGNED_OUT &&
  !MONTH_SPENT.has(error.code) &&
  classifyFailure(error).kind === 'failed'

/** The pause that the service asks for, or 1, 2, 4 seconds. In milliseconds. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof LarkError ? error.retryAfterSeconds : undefined
  return asked === undefined ? backOffMs(failures + 1) : Math.min(asked, 60) * 1_000
}

/** The pause after the `failures`th failure in a row: twice as long each time, in milliseconds. */
export const backOffMs = (failures: number, { firstMs = 1_000, longestMs = Infinity } = {}): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1))

interface RetryOptions {
  /** The pause after the `failures`th failure in a row; undefined gives up. If absent, as for reads. */
  pauseMs?(failures: number, error: unknown): number | undefined
  /** Rejects if the answer is no longer needed. */
  wait(ms: number): Promise<void>
}

/** Repeats `attempt` until `pauseMs` gives up, then throws the last error. */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  { pauseMs = readPauseMs, wait }: RetryOptions,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      const ms = pauseMs(failures, error)
      if (ms === undefined) throw error
      await wait(ms)
    }
  }
}

/** The pause after the `failures`th failure of a read in a row; undefined gives up. */
export const readPauseMs = (failures: number, error: unknown): number | undefined =>
  mayRetry(failures - 1, error) ? retryDelayMs(failures - 1, error) : undefined

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export const delay = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => (clearTimeout(timer), reject(signal?.reason as Error))
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Waits, but not beyond the moment when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, signal).catch(() => undefined)

/** Counts failed tries and returns how long to wait: a randomised pause, or as long as the service says. */
export class BackOff {
  readonly #random: () => number
  #tries = 0

  /** `random`: from 0 up to 1. */
  constructor(random: () => number) {
    this.#random = random
  }

  /** Tries since the last success. */
  get tries(): number {
    return this.#tries
  }

  succeeded() {
    this.#tries = 0
  }

  /** Milliseconds until the next try. */
  failed({ kind, waitMs }: { kind: string; waitMs?: number | undefined }): number {
    this.#tries += 1
    if (kind === 'tooOften' && waitMs !== undefined) return waitMs
    return backOffMs(this.#tries, { firstMs: 500, longestMs: 30_000 }) * (0.5 + this.#random() / 2)
  }
}

/** How often a file without any progress is retried automatically. */
const MOST_TRIES = 5
/** Spreads out callers that must retry at the same moment. */
const SPREAD_MS = 500

/** The next step of a transfer after a failed try. `rate`: all transfers wait with it. */
export type RetryDecision = { name: 'failed' } | { name: 'again' | 'rate'; ms: number }

/**
 * Decides what follows the `tries`th try in a row without progress. Rate-limited calls wait as long as the platform says
 * and never give up. Calls without an answer wait twice as long each time, and finally fail until the user retries.
 * Every wait is randomised a little.
 */
export function retryAfter(error: unknown, tries: number, random: () => number): RetryDecision {
  const outcome = classifyFailure(error)
  if (outcome.kind === 'failed') return { name: 'failed' }
  const pauseMs = (times: number) => backOffMs(times) * (0.75 + random() / 2)
  if (outcome.kind === 'unanswered') {
    return tries > MOST_TRIES ? { name: 'failed' } : { name: 'again', ms: pauseMs(tries) }
  }
  const { waitMs } = outcome
  return {
    name: 'rate',
    ms: waitMs === undefined ? pauseMs(Math.min(tries, MOST_TRIES)) : waitMs + random() * SPREAD_MS,
  }
}

/** The kinds of failed tries. */
type FailureClass =
  | { kind: 'tooOften'; waitMs: number | undefined }
  | { kind: 'unanswered' }
  | { kind: 'failed' }

/**
 * A missing answer and a server error are worth a retry: an upload that did arrive leaves an unused file, which does
 * no harm. Rate-limited calls wait as long as the platform says. Every other answer would be the same.
 */
export function classifyFailure(error: unknown): FailureClass {
  // The call was not sent in the name of another application. It can be sent once this one is signed in again.
  if (error instanceof NoAnswer || error instanceof CallerChanged) return { kind: 'unanswered' }
  if (!(error instanceof LarkError)) return { kind: 'failed' }
  if (error.isTooOften) {
    const { retryAfterSeconds: seconds } = error
    return { kind: 'tooOften', waitMs: seconds === undefined ? undefined : seconds * 1_000 }
  }
  return { kind: error.status >= 500 ? 'unanswered' : 'failed' }
}
