import type { KeptStore } from '../../../storage/kept-store'
import type { SlotShelf } from './slot-keeper'

/** Slots in a store of this browser, those of each application apart. */
export const openSlotShelf = <Row>(store: KeptStore, appId: string): SlotShelf<Row> => ({
  slots: async () => (await store.keys([appId, 'rows'])).map((key) => (key as readonly string[])[2]!),
  readRows: async (slot) => (await store.get<readonly Row[]>([appId, 'rows', slot])) ?? [],
  putRows: (slot, rows) => store.set([appId, 'rows', slot], rows),
  dropSlot: (slot) => store.remove([appId, 'rows', slot]),
})
