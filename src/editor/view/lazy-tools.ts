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

/** The tools around a text, or why there are none. */
interface Tools {
  tools: typeof lazyTools.now
  /** They could not be loaded: perhaps the page is offline, or the server has a new version. */
  areMissing: boolean
  /** Loads them again. Resolves with whether they are there. */
  tryAgain(): Promise<boolean>
  /** Call it when they are on the page: what was meant for them until then is repeated. */
  onShown(): void
}

/**
 * The tools around a text: they load when the page is idle or at the first touch, whichever is earlier. If they cannot
 * be loaded, keys that waited for them are typed, and they load again when the browser is online.
 */
export function useToolsSoon(store: ViewStore | undefined): Tools {
  const [tools, setTools] = useState(lazyTools.now)
  const [areMissing, setMissing] = useState(false)
  const touches = useRef<FirstTouches>(undefined)
  const isShown = useRef(false)
  const tryAgain = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        lazyTools.use(
          (loaded) => {
            startTransition(() => setTools(loaded))
            setMissing(false)
            resolve(true)
          },
          () => {
            setMissing(true)
            touches.current?.giveUp()
            resolve(false)
          },
        )
      }),
    [],
  )
  useEffect(() => {
    if (!store || isShown.current) return undefined
    let isBegun = false
    const begin = () => {
      if (!isBegun) void tryAgain()
      isBegun = true
    }
    const early = new FirstTouches(store.view, begin)
    touches.current = early
    const cancel = whenIdle(begin)
    return () => {
      cancel()
      early.stop()
    }
  }, [store, tryAgain])
  useEffect(() => {
    if (!areMissing) return undefined
    const again = () => void tryAgain()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [areMissing, tryAgain])
  const onShown = useCallback(() => {
    isShown.current = true
    // A layer that has found its place on the page listens from the next frame on.
    requestAnimationFrame(() => touches.current?.repeat())
  }, [])
  return { tools, areMissing, tryAgain, onShown }
}
