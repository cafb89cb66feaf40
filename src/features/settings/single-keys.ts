import { useSyncExternalStore } from 'react'
import { remember, remembered } from '../../storage/remembered'

const KEY = 'herald.single-keys'
const listeners = new Set<() => void>()
let on = remembered(KEY) !== 'off'

/** Whether keys without Ctrl do anything; who dictates can switch them off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, () => on)

export function chooseSingleKeys(next: boolean) {
  on = next
  remember(KEY, next ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
