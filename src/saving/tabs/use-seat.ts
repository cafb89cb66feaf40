import { useCallback, useSyncExternalStore } from 'react'
import type { Seat, SeatState } from './seat'
import { leaveSeat, seatAt, takeSeat } from './seats'

/** Whether this tab writes; undefined until that is known. `key`: of the queue; undefined where nobody may write. */
export function useSeat(key: string | undefined): { seat: Seat | undefined; state: SeatState | undefined } {
  const sit = useCallback(() => {
    if (key === undefined) return () => undefined
    takeSeat(key)
    return () => leaveSeat(key)
  }, [key])
  const seat = useSyncExternalStore(sit, () => (key === undefined ? undefined : seatAt(key)))
  const state = useSyncExternalStore(seat?.subscribe ?? never, seat?.getSnapshot ?? nothing)
  return { seat, state }
}

const never = () => () => undefined
const nothing = () => undefined
