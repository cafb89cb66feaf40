/** Calls once, after so many milliseconds; what it answers calls that off. Tests bring one that they move by hand. */
export type Timer = (ms: number, then: () => void) => () => void

/** The host's own. */
export const hostTimer: Timer = (ms, then) => {
  const timeout = setTimeout(then, ms)
  return () => clearTimeout(timeout)
}
