import { useSyncExternalStore } from 'react'
import { backgroundReads } from '../../client/background'

/** Whether the gateway refuses background reads until the month is over. */
export const useBackgroundStopped = (): boolean =>
  useSyncExternalStore(backgroundReads.subscribe, backgroundReads.isStopped)
