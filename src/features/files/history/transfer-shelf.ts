import { createStore, delMany, promisifyRequest, set } from 'idb-keyval'
import type { Transfer } from './transfer'

/** Where transfers are kept: in this browser, each application's apart. All reject where the browser keeps nothing. */
export interface TransferShelf {
  readAll(): Promise<readonly Transfer[]>
  put(transfer: Transfer): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** A key of another version would be of another shape. */
const VERSION = 'v1'

export function openTransferShelf(appId: string): TransferShelf {
  const store = createStore('herald-transfers', 'transfers')
  const keyOf = (id: string) => [VERSION, appId, id]
  return {
    async readAll() {
      // An array sorts above every string.
      const ours = IDBKeyRange.bound([VERSION, appId], [VERSION, appId, []])
      return await store('readonly', (all) => promisifyRequest<Transfer[]>(all.getAll(ours)))
    },
    // A browser without storage throws before there is a promise.
    put: async (transfer) => await set(keyOf(transfer.id), transfer, store),
    remove: async (ids) => await delMany(ids.map(keyOf), store),
  }
}
