import { backOffMs } from '../primitives/retry'
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

/** The pause after the `failures`th failure of a read in a row; undefined gives up. */
export const readPauseMs = (failures: number, error: unknown): number | undefined =>
  mayRetry(failures - 1, error) ? retryDelayMs(failures - 1, error) : undefined

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
