import { useEffect, useState } from 'react'
import { feedScope } from '../../../api/changes'
import { isOnServer } from '../../../api/client'
import { whenIdle } from '../../../browser/when-idle'
import { lazyComponent } from '../../../ui/lazy-component'

/** Not needed for the first key. `useHasPresence` loads it. */
export const WhoIsHere = lazyComponent(async () => (await import('../../presence/presence')).WhoIsHere)

/** The same in a tab that another tab of this browser writes for. */
export const WhoIsHereToo = lazyComponent(async () => (await import('../../presence/presence')).WhoIsHereToo)

/**
 * Whether the page shows who is here: once it is idle and the code is loaded, if the service knows. A local one and a
 * gateway do. A service in the page has no pages but the tabs of this browser, of which one writes. Rendered earlier, the
 * code would have a fallback, which React keeps for 300 ms, and the editor would wait with it.
 */
export function useHasPresence(): boolean {
  const [has, setHas] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        if (isOnServer() && feedScope() !== undefined)
          void Promise.all([WhoIsHere.preload(), WhoIsHereToo.preload()]).then(() => setHas(true))
      }),
    [],
  )
  return has
}
