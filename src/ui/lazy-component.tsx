import { lazy, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * A component whose code loads when it is first rendered, or earlier with
 * `preload`, which may fail without harm. Once loaded, it renders synchronously.
 * `lazy` alone would still show the fallback, which React keeps for 300 ms once it
 * is on the screen.
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
