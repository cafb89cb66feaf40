import type { Timer } from '../timer'

/** A timer that fires when the test says so. */
export function handTimer() {
  const waiting = new Set<{ ms: number; ring: () => void }>()
  const timer: Timer = (ms, then) => {
    const entry = { ms, ring: then }
    waiting.add(entry)
    return () => waiting.delete(entry)
  }
  return {
    timer,
    /** The pending delays, in milliseconds. */
    waits: () => [...waiting].map(({ ms }) => ms),
    /** Fires everything that is pending. */
    ring() {
      const due = [...waiting]
      waiting.clear()
      for (const { ring } of due) ring()
    },
  }
}
