import { Pace } from '../../api/pace'

/** One budget for every announcement that this page writes. */
export const writePace = new Pace(() => performance.now())
