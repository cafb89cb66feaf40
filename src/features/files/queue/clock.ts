/** Time as it is given to what waits; tests bring their own. */
export interface Clock {
  /** Milliseconds on a clock that never goes back. */
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}
