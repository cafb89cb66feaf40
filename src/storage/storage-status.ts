import { useSyncExternalStore } from 'react'
import { Listeners } from '../browser/listeners'

/**
 * Whether this browser keeps what the page stores. `refused`: it has no storage for
 * this page, or threw; `silent`: it was asked and did not answer; both hold until the
 * page is loaded again. `failed`: the last write failed, most likely for lack of
 * room.
 */
export type StorageStatus = 'kept' | 'failed' | 'refused' | 'silent'

let current: StorageStatus = 'kept'
const listeners = new Listeners()

const storageStatus = (): StorageStatus => current

export const useStorageStatus = (): StorageStatus => useSyncExternalStore(listeners.add, storageStatus)

/** Reports what the last try showed. A status that holds until the next load is not replaced. */
export function reportStorageStatus(seen: StorageStatus) {
  if (current === seen || current === 'refused' || current === 'silent') return
  current = seen
  listeners.emit()
}
