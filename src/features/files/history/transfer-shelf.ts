import { openKeptStore } from '../../../storage/kept-store'
import type { Transfer } from './transfer'

/** Where transfers are kept: in this browser, each application's apart. Writes reject where the browser keeps nothing. */
export interface TransferShelf {
  readAll(): Promise<readonly Transfer[]>
  put(transfer: Transfer): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** A key of another version would be of another shape. */
const VERSION = 'v1'

export function openTransferShelf(appId: string): TransferShelf {
  const store = openKeptStore('herald-transfers', 'transfers')
  const keyOf = (id: string) => [VERSION, appId, id]
  return {
    async readAll() {
      const ours = await store.entries<Transfer>([VERSION, appId])
      return ours.map(([, transfer]) => transfer)
    },
    put: (transfer) => store.set(keyOf(transfer.id), transfer),
    remove: (ids) => store.remove(...ids.map(keyOf)),
  }
}
