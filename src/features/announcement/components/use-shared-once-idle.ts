import { useEffect, useState } from 'react'
import { feedScope } from '../../../api/changes'
import { isOnServer } from '../../../api/client'
import { whenEditable } from './when-editable'

/** Whether the page came from a local service or a gateway: it then shares what other browsers do. */
export const isShared = (): boolean => isOnServer() && feedScope() !== undefined

/**
 * Whether that is so, the page is editable and idle, and the code for it is loaded. Rendered earlier, the code would have a fallback,
 * which React keeps for 300 ms, and the editor would wait with it. `load` must stay the same function.
 */
export function useSharedOnceIdle(load: () => Promise<unknown>): boolean {
  const [has, setHas] = useState(false)
  useEffect(
    () =>
      whenEditable(() => {
        if (isShared()) void load().then(() => setHas(true))
      }),
    [load],
  )
  return has
}
