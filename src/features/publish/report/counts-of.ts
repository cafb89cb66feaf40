import type { Job, TargetState } from '../run/job'

/** How many chats of a job are where. */
export interface Counts {
  done: number
  partly: number
  /** Refused, or out of reach. */
  refused: number
  /** Nothing happens there unless somebody says so. */
  waiting: number
  all: number
}

export function countsOf({ targets }: Job): Counts {
  const count = (...states: TargetState['is'][]) =>
    targets.filter(({ state }) => states.includes(state.is)).length
  return {
    done: count('done'),
    partly: count('partly'),
    refused: count('refused', 'unreached'),
    waiting: count('changed', 'cancelled', 'paused'),
    all: targets.length,
  }
}
