import { queryOptions } from '@tanstack/react-query'
import { browserStore } from '../../../storage/indexed-db-store'
import { targetKey } from '../send/forward'
import type { Target } from '../send/forward'
import { forwardKeys } from './list-threads'

const MOST_RECENT = 12
const keyOf = (app_id: string) => `herald.recent-targets.${app_id}`

/** The last targets that this browser sent to as an application, latest first. */
export const recentTargetsQuery = (app_id: string) =>
  queryOptions({
    queryKey: forwardKeys.recent(app_id),
    queryFn: async () => (await browserStore.get<Target[]>(keyOf(app_id)).catch(() => undefined)) ?? [],
    staleTime: Infinity,
    networkMode: 'always',
  })

/** Puts targets in front of the recent ones. If the browser stores nothing, there are none. */
export async function rememberTargets(app_id: string, targets: readonly Target[]): Promise<void> {
  const keys = new Set(targets.map(targetKey))
  await browserStore
    .update<Target[]>(keyOf(app_id), (before = []) =>
      [...targets, ...before.filter((target) => !keys.has(targetKey(target)))].slice(0, MOST_RECENT),
    )
    .catch(() => undefined)
}
