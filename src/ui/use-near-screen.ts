import { useEffect, useRef, useState, type RefObject } from 'react'
import { afterScrolling } from './after-scrolling'

/**
 * Whether an element has come near the screen, within a CSS length, and scrolling has paused there. It stays true from
 * then on. So a row that is only scrolled past asks for nothing.
 */
export function useNearScreen<E extends Element>(
  near = '300px',
): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    let cancel: (() => void) | undefined
    // In a list that scrolls by itself, `rootMargin` has no effect; `scrollMargin` does.
    const margins = { rootMargin: near, scrollMargin: near }
    const observer = new IntersectionObserver((seen) => {
      cancel?.()
      cancel = seen.at(-1)?.isIntersecting ? afterScrolling(() => setNear(true)) : undefined
    }, margins)
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancel?.()
    }
  }, [isNear, near])
  return { ref, isNear }
}
