import { recentList } from '../../../storage/recent-list'
import { targetKey } from '../send/forward'
import type { Target } from '../send/forward'

/** The last targets that this browser sent to. */
export const recentTargets = recentList<Target>('recent-targets', targetKey)
