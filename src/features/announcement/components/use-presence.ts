import { useEffect, useState } from 'react'
import { feedScope } from '../../../api/changes'
import { isOnServer } from '../../../api/client'
import { whenIdle } from '../../../browser/when-idle'
import { lazyComponent } from '../../../ui/lazy-component'

/** Not needed for the first key. */
export const WhoIsHere = lazyComponent(async () => (await import('../../presence/presence')).WhoIsHere)

/**
 * Whether the page shows who is here: once it is idle, if the service knows. A local one and a gateway do. A service in
 * the page has no pages but the tabs of this browser, of which one writes.
 */
export function useHasPresence(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => whenIdle(() => setHas(isOnServer() && feedScope() !== undefined)), [])
  return has
}
