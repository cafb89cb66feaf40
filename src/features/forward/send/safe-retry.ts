import type { Send } from './forward'

const HOUR_MS = 3_600_000

/** How long an answer is waited for; after that the try counts as unanswered. */
export const ANSWER_TIMEOUT_MS = 30_000

/** Of the hour in which a uuid sends once (platform/messages#merge-forward), as much as leaves a retry the time to arrive. */
export const SAFE_RETRY_MS = HOUR_MS - 2 * ANSWER_TIMEOUT_MS

/**
 * Milliseconds for which trying again surely sends nothing twice; 0 when that
 * is over. Undefined where no try may have been delivered: then it is safe for
 * good. A clock that was set back ends it too: nobody knows how long ago it was.
 */
export function safeMsLeft({ hourFrom, mayHaveArrived }: Send, now: number): number | undefined {
  if (!mayHaveArrived || hourFrom === undefined) return undefined
  const passed = now - hourFrom
  return passed < 0 ? 0 : Math.max(0, SAFE_RETRY_MS - passed)
}

export const isSafeToTry = (send: Send, now: number): boolean => safeMsLeft(send, now) !== 0
