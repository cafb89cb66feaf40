import { lazy, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * A component whose code comes when it is first drawn, or before: by `preload`,
 * of which it is no matter whether it succeeds. Where its code is there it is
 * drawn in the same breath. `lazy` alone would show what stands for it all the
 * same, and React keeps that for 300 ms once it is on the screen.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const bring = async (): Promise<{ default: ComponentType<Props> }> => {
    loaded = await load()
    return { default: loaded }
  }
  const Awaited = lazy(bring)

  function Loaded(props: Props) {
    const [Drawn] = useState(() => loaded ?? Awaited)
    return <Drawn {...props} />
  }
  const preload = () => void bring().catch(() => undefined)
  return Object.assign(Loaded, { preload })
}
