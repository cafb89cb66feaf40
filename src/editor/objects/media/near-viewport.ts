const NEAR = '600px'

const waiting = new Set<() => void>()

/**
 * Calls back once, when an element comes near the viewport or before printing.
 * Returns how to cancel.
 */
export function onNearViewport(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) come()
    },
    { rootMargin: NEAR },
  )
  const stop = () => {
    observer.disconnect()
    waiting.delete(come)
  }
  const come = () => {
    stop()
    act()
  }
  observer.observe(element)
  waiting.add(come)
  window.addEventListener('beforeprint', loadAllForPrint)
  return stop
}

/** Calls back before each print. Returns how to cancel. */
export function onBeforePrint(act: () => void): () => void {
  waiting.add(act)
  window.addEventListener('beforeprint', loadAllForPrint)
  return () => waiting.delete(act)
}

/** Runs all pending callbacks now, including those that they add: printing does not wait. */
export function loadAllForPrint(): void {
  for (const come of waiting) come()
}
