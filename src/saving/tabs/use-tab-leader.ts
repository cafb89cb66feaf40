import { useCallback, useSyncExternalStore } from 'react'
import type { TabLeader, TabState } from './tab-leader'
import { releaseTabLeader, tabLeader, acquireTabLeader } from './tab-leaders'

/** Whether this tab writes; undefined until that is known. `key`: of the queue; undefined where nobody may write. */
export function useTabLeader(key: string | undefined): {
  seat: TabLeader | undefined
  state: TabState | undefined
} {
  const sit = useCallback(() => {
    if (key === undefined) return () => undefined
    acquireTabLeader(key)
    return () => releaseTabLeader(key)
  }, [key])
  const seat = useSyncExternalStore(sit, () => (key === undefined ? undefined : tabLeader(key)))
  const state = useSyncExternalStore(seat?.subscribe ?? never, seat?.getSnapshot ?? nothing)
  return { seat, state }
}

const never = () => () => undefined
const nothing = () => undefined
