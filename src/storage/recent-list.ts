import { queryOptions } from '@tanstack/react-query'
import { browserStore } from './indexed-db-store'

const MOST_RECENT = 12

/**
 * What this browser last used as an application, the latest first; empty if the browser stores nothing. A list of its
 * own under a name, in which `idOf` says whether two items are the same.
 */
export function recentList<Item>(name: string, idOf: (item: Item) => string, store = browserStore) {
  const keyOf = (appId: string) => `herald.${name}.${appId}`
  return {
    query: (appId: string) =>
      queryOptions({
        queryKey: ['recent', name, appId],
        queryFn: async () => (await store.get<Item[]>(keyOf(appId)).catch(() => undefined)) ?? [],
        // Every use changes it, on whatever page.
        staleTime: 0,
      }),
    /** Puts items in front of the others. Never rejects: a list that cannot be stored is only a convenience less. */
    async remember(appId: string, items: readonly Item[]) {
      const ids = new Set(items.map(idOf))
      await store
        .update<Item[]>(keyOf(appId), (before = []) =>
          [...items, ...before.filter((item) => !ids.has(idOf(item)))].slice(0, MOST_RECENT),
        )
        .catch(() => undefined)
    },
  }
}
