const NEAR = '600px'

const waiting = new Set<() => void>()

/**
 * Acts once, when an element comes near the screen or is about to be printed.
 * Answers how to call it off.
 */
export function whenNear(element: Element, act: () => void): () => void {
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
  window.addEventListener('beforeprint', bringAllNear)
  return stop
}

/** Acts each time that the page is about to be printed. Answers how to call it off. */
export function beforePrinting(act: () => void): () => void {
  waiting.add(act)
  window.addEventListener('beforeprint', bringAllNear)
  return () => waiting.delete(act)
}

/** Draws and fetches what is far from the screen too, and what that draws: a printer waits for nothing. */
export function bringAllNear(): void {
  for (const come of waiting) come()
}
