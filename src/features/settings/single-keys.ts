import { useSyncExternalStore } from 'react'

const KEY = 'herald.single-keys'
const listeners = new Set<() => void>()
let on = remembered()

/** Whether keys without Ctrl do anything; who dictates can switch them off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, () => on)

export function chooseSingleKeys(next: boolean) {
  on = next
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off')
  } catch {
    // Then it holds until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
