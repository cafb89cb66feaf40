import { classifyFailure } from './outcome-of'

/** Without any progress a file is tried again so often by itself. */
const MOST_TRIES = 5
const FIRST_PAUSE_MS = 1_000
/** Who was told the same moment does not come back in the same moment. */
const SPREAD_MS = 500

/** What a row does when a try of it did not succeed. `rate`: all rows wait with it. */
export type RetryDecision = { name: 'failed' } | { name: 'again' | 'rate'; ms: number }

/**
 * What follows the `tries`th try in a row that brought nothing. Too many calls
 * wait as long as the platform says and never give up; what has no answer waits
 * twice as long each time, and in the end for somebody to ask. Every wait has
 * some chance in it.
 */
export function retryAfter(error: unknown, tries: number, random: () => number): RetryDecision {
  const outcome = classifyFailure(error)
  if (outcome.kind === 'failed') return { name: 'failed' }
  if (outcome.kind === 'unanswered') {
    return tries > MOST_TRIES ? { name: 'failed' } : { name: 'again', ms: pauseMs(tries, random) }
  }
  const { waitMs } = outcome
  return {
    name: 'rate',
    ms: waitMs === undefined ? pauseMs(Math.min(tries, MOST_TRIES), random) : waitMs + random() * SPREAD_MS,
  }
}

const pauseMs = (tries: number, random: () => number): number =>
  FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + random() / 2)
