import { RateBudget } from '../../client/rate-budget'
import { delay } from '../../primitives/retry'
import { locks } from '../storage/locks'

/** What budgets read the time of, in milliseconds, and wait on. */
interface BudgetClock {
  now(): number
  wait: RateBudget['wait']
}

const steady: BudgetClock = { now: () => performance.now(), wait: delay }
let clock = steady

/** Replaces the clock of all budgets until it is called without one. Tests let the time of a wait pass at once. */
export const setBudgetClock = (other: BudgetClock = steady) => void (clock = other)

const budget = (kind: ConstructorParameters<typeof RateBudget>[0]) =>
  new RateBudget(
    kind,
    () => clock.now(),
    (...asked) => clock.wait(...asked),
  )

/**
 * The budgets of this page, one for each kind: reading blocks, listing messages, downloading media, writing blocks,
 * and sending.
 */
export const readBudget = budget('reads')
export const listingBudget = budget('listing')
export const mediaBudget = budget('media')
export const writeBudget = budget('writes')
export const sendBudget = budget('sends')

/**
 * Media uploads of one application run one at a time across all tabs, because the platform refuses a second one
 * (platform/files#media-errors, 1061045).
 */
export function uploadMutex(appId: string) {
  return <T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    locks.request(`herald.upload.${appId}`, { signal }, run)
}
