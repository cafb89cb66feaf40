/** The band along an edge in which dragging scrolls, and the most that one frame goes. */
const BAND_PX = 72
const FASTEST_PX = 22

/** How far to scroll in this frame, for a pointer at a height between two edges: the nearer, the faster. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const above = top + BAND_PX - y
  const below = y - (bottom - BAND_PX)
  const into = Math.min(Math.max(above, below, 0) / BAND_PX, 1)
  return Math.round(into * into * FASTEST_PX) * (above > below ? -1 : 1)
}

/** What scrolls when the page around an element does. */
export function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  return document.scrollingElement ?? document.documentElement
}
