import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Seat, SeatState } from './seat'
import { leaveSeat, takeSeat } from './seats'

/** Whether this tab writes; undefined until that is known. `key`: of the queue; undefined where nobody may write. */
export function useSeat(key: string | undefined): { seat: Seat | undefined; state: SeatState | undefined } {
  const [seat, setSeat] = useState<Seat>()
  useEffect(() => {
    if (key === undefined) return
    setSeat(takeSeat(key))
    return () => {
      setSeat(undefined)
      leaveSeat(key)
    }
  }, [key])
  const state = useSyncExternalStore(seat?.subscribe ?? never, seat?.getSnapshot ?? nothing)
  return { seat, state }
}

const never = () => () => undefined
const nothing = () => undefined
