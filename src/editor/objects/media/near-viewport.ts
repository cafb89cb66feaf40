const NEAR = '600px'

const waiting = new Set<() => void>()

/**
 * Acts once, when an element comes near the screen or is about to be printed.
 * Answers how to call it off.
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

/** Acts each time that the page is about to be printed. Answers how to call it off. */
export function onBeforePrint(act: () => void): () => void {
  waiting.add(act)
  window.addEventListener('beforeprint', loadAllForPrint)
  return () => waiting.delete(act)
}

/** Draws and fetches what is far from the screen too, and what that draws: a printer waits for nothing. */
export function loadAllForPrint(): void {
  for (const come of waiting) come()
}
