import { queryOptions } from '@tanstack/react-query'
import { browserStore } from './indexed-db-store'

const MOST_RECENT = 12

/**
 * The items that this browser last used as an application, the latest first. Empty if the browser stores nothing.
 * Each name has its own list, in which items with the same `idOf` are equal.
 */
export function recentList<Item>(name: string, idOf: (item: Item) => string, store = browserStore) {
  const keyOf = (appId: string) => `herald.${name}.${appId}`
  return {
    query: (appId: string) =>
      queryOptions({
        queryKey: ['recent', name, appId],
        queryFn: async () => (await store.get<Item[]>(keyOf(appId)).catch(() => undefined)) ?? [],
        // Every use on any page changes it.
        staleTime: 0,
      }),
    /** Puts items in front of the others. Never rejects, because the list is only a convenience. */
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
