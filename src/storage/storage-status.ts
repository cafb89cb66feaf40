import { useSyncExternalStore } from 'react'
import { Listeners } from '../browser/listeners'

/**
 * Whether this browser keeps what the page gives it to keep. `refused`: it has
 * no storage for this page, or threw; `silent`: it was asked and did not
 * answer; both hold until the page is loaded again. `failed`: the last write
 * did, most likely for want of room.
 */
export type StorageStatus = 'kept' | 'failed' | 'refused' | 'silent'

let current: StorageStatus = 'kept'
const listeners = new Listeners()

export const storageStatus = (): StorageStatus => current

export const useStorageStatus = (): StorageStatus => useSyncExternalStore(listeners.add, storageStatus)

/** What the last try showed. What holds until the next load is not taken back. */
export function reportStorageStatus(seen: StorageStatus) {
  if (current === seen || current === 'refused' || current === 'silent') return
  current = seen
  listeners.emit()
}
