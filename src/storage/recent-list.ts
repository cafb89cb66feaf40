import { browserStore } from './indexed-db-store'

const MOST_RECENT = 12

/** What this browser last used as an application, the latest first; empty if the browser stores nothing. */
export interface RecentList<Item> {
  read(appId: string): Promise<readonly Item[]>
  /** Puts items in front of the others. Never rejects: a list that cannot be stored is only a convenience less. */
  remember(appId: string, items: readonly Item[]): Promise<void>
}

/** A list of its own under a name, in which `idOf` says whether two items are the same. */
export function recentList<Item>(name: string, idOf: (item: Item) => string): RecentList<Item> {
  const keyOf = (appId: string) => `herald.${name}.${appId}`
  return {
    read: async (appId) => (await browserStore.get<Item[]>(keyOf(appId)).catch(() => undefined)) ?? [],
    async remember(appId, items) {
      const ids = new Set(items.map(idOf))
      await browserStore
        .update<Item[]>(keyOf(appId), (before = []) =>
          [...items, ...before.filter((item) => !ids.has(idOf(item)))].slice(0, MOST_RECENT),
        )
        .catch(() => undefined)
    },
  }
}
