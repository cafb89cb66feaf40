import { del, get, keys, set, type UseStore } from 'idb-keyval'
import type { SlotShelf } from './slot-keeper'

type Key = [appId: string, of: string, slot: string]

/** Slots in a store of this browser, those of each application apart. */
export const openSlotShelf = <Row>(store: UseStore, appId: string): SlotShelf<Row> => ({
  // A browser without storage throws before there is a promise.
  slots: async () =>
    (await keys<Key>(store))
      .filter(([owner, of]) => owner === appId && of === 'rows')
      .map(([, , slot]) => slot),
  readRows: async (slot) => (await get<readonly Row[]>([appId, 'rows', slot], store)) ?? [],
  putRows: async (slot, rows) => await set([appId, 'rows', slot], rows, store),
  dropSlot: async (slot) => await del([appId, 'rows', slot], store),
})
