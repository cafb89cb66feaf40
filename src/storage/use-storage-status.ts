import { useSyncExternalStore } from 'react'
import { onStorageStatus, storageStatus, type StorageStatus } from './storage-status'

/** The status of this browser's storage; the component renders again when it changes. */
export const useStorageStatus = (): StorageStatus => useSyncExternalStore(onStorageStatus, storageStatus)
