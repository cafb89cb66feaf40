import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

const NEAR = '600px'

const waiting = new Set<() => void>()

/** Calls back once, when an element comes near the viewport or before printing. Returns a function that cancels. */
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

/** Calls back before each print. Returns a function that cancels. */
export function onBeforePrint(act: () => void): () => void {
  waiting.add(act)
  window.addEventListener('beforeprint', loadAllForPrint)
  return () => waiting.delete(act)
}

/** Runs all pending callbacks now, including those that they add, since printing does not wait. */
export function loadAllForPrint(): void {
  for (const come of waiting) come()
}

/** Whether an element has come near the screen; once it has, it stays so. */
export function useNearViewport<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const place = useRef<Element>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (place.current ? onNearViewport(place.current, () => setNear(true)) : undefined), [])
  return [place, isNear]
}
