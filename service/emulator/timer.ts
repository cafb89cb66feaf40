/**
 * Calls `then` once, after so many milliseconds; the function it returns cancels that. Tests pass one that they move
 * by hand.
 */
export type Timer = (ms: number, then: () => void) => () => void

/** The host's own. */
export const hostTimer: Timer = (ms, then) => {
  const timeout = setTimeout(then, ms)
  return () => clearTimeout(timeout)
}
