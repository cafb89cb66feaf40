import { useEffect, useState } from 'react'
import { isNarrow } from '../selection/use-current-block'

/** The console's own bar at the foot of a narrow page. */
const FOOT_PX = 76
const AIR_PX = 4

/** What is to be seen of the canvas, from below the sticky toolbar: measured again when the page scrolls. */
export function useVisibleSpan(canvas: Element): { top: number; height: number } {
  const [span, setSpan] = useState(() => visibleSpan(canvas))
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const next = visibleSpan(canvas)
      setSpan((now) => (now.top === next.top && now.height === next.height ? now : next))
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    document.addEventListener('scroll', soon, { capture: true, passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [canvas])
  return span
}

function visibleSpan(canvas: Element): { top: number; height: number } {
  const toolbar = canvas.parentElement?.querySelector('.ed-toolbar')?.getBoundingClientRect()
  const from = Math.max(toolbar?.bottom ?? 0, 0) + AIR_PX
  const to = window.innerHeight - (isNarrow() ? FOOT_PX : 0)
  return { top: from - canvas.getBoundingClientRect().top, height: Math.max(0, to - from) }
}
