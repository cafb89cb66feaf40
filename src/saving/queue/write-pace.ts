import { WriteRateLimiter } from '../../api/write-rate-limiter'

/** One budget for every announcement that this page writes. */
export const writePace = new WriteRateLimiter(() => performance.now())
