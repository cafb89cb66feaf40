import { Listeners } from '../../primitives/listeners'

/**
 * Whether this browser keeps the values that the page stores. `refused`: it has no storage for this page, or threw.
 * `silent`: it did not answer. Both last until the page is loaded again. `failed`: the last write failed, most likely
 * for lack of room.
 */
export type StorageStatus = 'kept' | 'failed' | 'refused' | 'silent'

let current: StorageStatus = 'kept'
const listeners = new Listeners()

export const storageStatus = (): StorageStatus => current

export const onStorageStatus = listeners.add

/** Reports the result of the last try. A status that lasts until the next load is not replaced. */
export function reportStorageStatus(seen: StorageStatus) {
  if (current === seen || current === 'refused' || current === 'silent') return
  current = seen
  listeners.emit()
}
