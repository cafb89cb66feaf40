import type { PointerEvent as ReactPointerEvent } from 'react'

const THRESHOLD = 4

export interface PointerDrag {
  /** The pointer moved beyond the threshold. */
  onMove: (clientX: number, clientY: number) => void
  onDrop: (clientX: number, clientY: number) => void
  /** Escape, a second finger, or the system took the pointer away. */
  onCancel: () => void
}

/** Follows a pointer from press to release. A press without movement stays a click. */
export function trackPointerDrag(
  event: ReactPointerEvent<HTMLElement>,
  { onMove, onDrop, onCancel }: PointerDrag,
) {
  if (event.button !== 0) return
  const element: HTMLElement = event.currentTarget
  const { pointerId, clientX: startX, clientY: startY } = event
  const stop = new AbortController()
  const { signal } = stop
  let isDragging = false
  const isOurs = (made: PointerEvent) => made.pointerId === pointerId
  const cancel = () => {
    stop.abort()
    if (isDragging) onCancel()
  }
  element.setPointerCapture(pointerId)
  element.addEventListener(
    'pointermove',
    (moved) => {
      if (!isOurs(moved)) return
      isDragging ||= Math.hypot(moved.clientX - startX, moved.clientY - startY) > THRESHOLD
      if (isDragging) onMove(moved.clientX, moved.clientY)
    },
    { signal },
  )
  element.addEventListener(
    'pointerup',
    (dropped) => {
      if (!isOurs(dropped)) return
      stop.abort()
      if (!isDragging) return
      // Suppress the click that follows a drag.
      element.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
      onDrop(dropped.clientX, dropped.clientY)
    },
    { signal },
  )
  element.addEventListener('pointercancel', cancel, { signal })
  element.ownerDocument.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape' || !isDragging) return
      key.preventDefault()
      key.stopPropagation()
      cancel()
    },
    { signal, capture: true },
  )
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
