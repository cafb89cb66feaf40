import { useEffect, useRef, useState, type RefObject } from 'react'

const NEAR = '300px'

/** Whether an element has come near the screen; from then on it stays so. */
export function useNearScreen<E extends Element>(): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    // Of a list that scrolls by itself the margin of the screen says nothing; its own does.
    const margins = { rootMargin: NEAR, scrollMargin: NEAR }
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    }, margins)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
