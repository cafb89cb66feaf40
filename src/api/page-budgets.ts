import { RateBudget } from '../../client/rate-budget'
import { locks } from '../storage/locks'

const ticks = () => performance.now()

/**
 * The budgets of this page, one for each kind: reading blocks, listing messages, downloading media, writing blocks,
 * and sending.
 */
export const readBudget = new RateBudget('reads', ticks)
export const listingBudget = new RateBudget('listing', ticks)
export const mediaBudget = new RateBudget('media', ticks)
export const writeBudget = new RateBudget('writes', ticks)
export const sendBudget = new RateBudget('sends', ticks)

/**
 * Media uploads of one application run one at a time across all tabs, because the platform refuses a second one
 * (platform/files#media-errors, 1061045).
 */
export function uploadMutex(appId: string) {
  return <T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    locks.request(`herald.upload.${appId}`, { signal }, run)
}
