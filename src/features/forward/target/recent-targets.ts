import { queryOptions } from '@tanstack/react-query'
import { recentList } from '../../../storage/recent-list'
import { targetKey } from '../send/forward'
import type { Target } from '../send/forward'
import { forwardKeys } from './list-threads'

/** The last targets that this browser sent to. */
export const recentTargets = recentList<Target>('recent-targets', targetKey)

export const recentTargetsQuery = (appId: string) =>
  queryOptions({
    queryKey: forwardKeys.recent(appId),
    queryFn: () => recentTargets.read(appId),
    staleTime: Infinity,
    networkMode: 'always',
  })
