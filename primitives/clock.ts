/** Timers and the time, in milliseconds. Tests move them by hand. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

const timers: Omit<Clock, 'now'> = {
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
}

/** Milliseconds since the epoch, for what is stored. Users and time servers set it. */
export const wallClock: Clock = { now: () => Date.now(), ...timers }

/** Milliseconds on a clock that never goes back, for what is measured. */
export const steadyClock: Clock = { now: () => performance.now(), ...timers }
