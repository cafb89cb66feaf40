import type { IndexedDbStore } from '../../../storage/indexed-db-store'
import type { SlotStore } from '../queue/queue-store'

/** Slots in a store of this browser, those of each application apart. */
export const openSlotStore = <Row>(store: IndexedDbStore, appId: string): SlotStore<Row> => ({
  slots: async () => (await store.keys([appId, 'rows'])).map((key) => (key as readonly string[])[2]!),
  readRows: async (slot) => (await store.get<readonly Row[]>([appId, 'rows', slot])) ?? [],
  putRows: (slot, rows) => store.set([appId, 'rows', slot], rows),
  dropSlot: (slot) => store.remove([appId, 'rows', slot]),
})
