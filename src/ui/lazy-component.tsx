import { lazy, useState } from 'react'
import type { ComponentType } from 'react'
import { wordsLoaded } from '../i18n/i18n'

/**
 * A component whose code and words load when it is first rendered, or earlier with
 * `preload`, which resolves when it is loaded or has failed. Once loaded, it renders synchronously.
 * `lazy` alone would still show the fallback, which React keeps for 300 ms once it
 * is on the screen.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const bring = async (): Promise<{ default: ComponentType<Props> }> => {
    const component = await load()
    await wordsLoaded()
    loaded = component
    return { default: component }
  }
  const Awaited = lazy(bring)

  function Loaded(props: Props) {
    const [Drawn] = useState(() => loaded ?? Awaited)
    return <Drawn {...props} />
  }
  const preload = (): Promise<unknown> => bring().catch(() => undefined)
  return Object.assign(Loaded, { preload })
}
