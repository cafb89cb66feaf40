import { useSyncExternalStore } from 'react'
import { Listeners } from '../../../primitives/listeners'
import { writePreference, readPreference } from '../../storage/preferences'

const KEY = 'herald.single-keys'
const listeners = new Listeners()
let on = readPreference(KEY) !== 'off'

/** Whether shortcuts without Ctrl are on; people who dictate can switch them off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(listeners.add, () => on)

export function setSingleKeys(next: boolean) {
  on = next
  writePreference(KEY, next ? 'on' : 'off')
  listeners.emit()
}
