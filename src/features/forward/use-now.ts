import { useEffect, useState } from 'react'

/** The wall clock by the second while `isRunning`; else as it was when it last ran. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return undefined
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
