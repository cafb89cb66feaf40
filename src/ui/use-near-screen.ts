import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has come near the screen, within a CSS length; stays true from then on. */
export function useNearScreen<E extends Element>(
  near = '300px',
): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    // In a list that scrolls by itself, `rootMargin` has no effect; `scrollMargin` does.
    const margins = { rootMargin: near, scrollMargin: near }
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    }, margins)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear, near])
  return { ref, isNear }
}
