import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { lazyModule } from '../../browser/lazy-module'
import { whenIdle } from '../../browser/when-idle'
import { FirstTouches } from './first-touches'
import type { ViewStore } from './view-context'

/**
 * All that is around the text: the toolbar, handles, menus, forms, drags, find. It stands on the component library and is as large as
 * the text itself, so it loads once the text can be typed.
 */
export const lazyTools = lazyModule(async () => import('./around-text'))

/**
 * The tools around a text: they load when the page is idle or at the first touch, whichever is earlier. Call `onShown`
 * when they are on the page: what was meant for them until then is repeated.
 */
export function useToolsSoon(store: ViewStore | undefined): {
  tools: typeof lazyTools.now
  onShown: () => void
} {
  const [tools, setTools] = useState(lazyTools.now)
  const touches = useRef<FirstTouches>(undefined)
  const isShown = useRef(false)
  useEffect(() => {
    if (!store || isShown.current) return undefined
    let isLoading = false
    const load = () => {
      if (isLoading) return
      isLoading = true
      lazyTools.use(
        (loaded) => startTransition(() => setTools(loaded)),
        () => void (isLoading = false),
      )
    }
    const early = new FirstTouches(store.view, load)
    touches.current = early
    const cancel = whenIdle(load)
    return () => {
      cancel()
      early.stop()
    }
  }, [store])
  const onShown = useCallback(() => {
    isShown.current = true
    // A layer that has found its place on the page listens from the next frame on.
    requestAnimationFrame(() => touches.current?.repeat())
  }, [])
  return { tools, onShown }
}
