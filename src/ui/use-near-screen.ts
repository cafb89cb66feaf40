import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has come near the screen, by a CSS length; from then on it stays so. */
export function useNearScreen<E extends Element>(
  near = '300px',
): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    // Of a list that scrolls by itself the margin of the screen says nothing; its own does.
    const margins = { rootMargin: near, scrollMargin: near }
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    }, margins)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear, near])
  return { ref, isNear }
}
