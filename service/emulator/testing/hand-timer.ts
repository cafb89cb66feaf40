import type { Timer } from '../timer'

/** A timer that goes when the test says so. */
export function handTimer() {
  const waiting = new Set<{ ms: number; ring: () => void }>()
  const timer: Timer = (ms, then) => {
    const entry = { ms, ring: then }
    waiting.add(entry)
    return () => waiting.delete(entry)
  }
  return {
    timer,
    /** What is waited for, in milliseconds. */
    waits: () => [...waiting].map(({ ms }) => ms),
    /** All that is waited for comes to pass. */
    ring() {
      const due = [...waiting]
      waiting.clear()
      for (const { ring } of due) ring()
    },
  }
}
