/** This close to an edge of the rows, in pixels, a drag scrolls them. */
const EDGE_PX = 48
/** The fastest, at the edge itself and beyond it, in pixels a millisecond. */
const FASTEST = 1.4
/** A frame that took longer scrolls no further. */
const LONGEST_FRAME_MS = 50

/**
 * How far a drag at `y` scrolls rows between `top` and `bottom` within `ms`: faster the closer it is to an edge.
 * Negative is upwards; 0 anywhere else.
 */
export function edgeScroll(y: number, top: number, bottom: number, ms: number): number {
  const edge = Math.min(EDGE_PX, (bottom - top) / 4)
  const depth = (near: number) => Math.min(Math.max(near, 0), edge) / edge
  const share = depth(y - (bottom - edge)) - depth(top + edge - y)
  return share * FASTEST * Math.min(ms, LONGEST_FRAME_MS)
}

interface Drag {
  /** The scrolling element around the rows. */
  scroller: HTMLElement
  /** Whether the pointer has left the place where it was pressed: until then nothing scrolls. */
  hasMoved(at: { clientX: number; clientY: number }): boolean
  /** Called with each row that the drag reaches, by its `data-message-id`. */
  onRow(messageId: string): void
}

/**
 * Follows a pressed pointer over the rows of a list until it is released, also outside them. At the upper and lower edge
 * it scrolls, and reaches the rows that come into view. Returns a function that ends it.
 */
export function followDrag({ scroller, hasMoved, onRow }: Drag): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let at: { clientX: number; clientY: number } | undefined
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    leaving.abort()
  }
  const reach = () => {
    if (!at) return
    const { top, bottom, left, right } = scroller.getBoundingClientRect()
    const x = Math.min(Math.max(at.clientX, left + 1), right - 1)
    const y = Math.min(Math.max(at.clientY, top + 1), bottom - 1)
    const row = document.elementFromPoint(x, y)?.closest('[data-message-id]')
    const messageId = row && scroller.contains(row) ? row.getAttribute('data-message-id') : null
    if (messageId !== null) onRow(messageId)
  }
  let before = 0
  const scroll = (now: number) => {
    frame = requestAnimationFrame(scroll)
    const ms = now - before
    before = now
    if (!at) return
    const { top, bottom } = scroller.getBoundingClientRect()
    const by = edgeScroll(at.clientY, top, bottom, ms)
    if (by === 0) return
    scroller.scrollTop += by
    reach()
  }
  const onMove = (event: PointerEvent) => {
    if (event.buttons !== 1) return end()
    if (!at && !hasMoved(event)) return
    if (!at) {
      before = performance.now()
      frame = requestAnimationFrame(scroll)
    }
    at = event
    reach()
  }
  document.addEventListener('pointermove', onMove, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, end, { signal, capture: true })
  // The window's own: a row that scrolls away while it has the focus reports one, too.
  window.addEventListener('blur', end, { signal })
  return end
}
