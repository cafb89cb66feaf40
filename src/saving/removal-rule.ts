import { useSyncExternalStore } from 'react'
import { Listeners } from '../../primitives/listeners'
import { removalRules, type RemovalRule } from '../../saving/saving'
import { writePreference, readPreference } from '../storage/preferences'

const KEY = 'herald.removals'
const listeners = new Listeners()
let rule: RemovalRule = removalRules.find((each) => each === readPreference(KEY)) ?? 'wait'

export const removalRule = (): RemovalRule => rule

export const useRemovalRule = (): RemovalRule => useSyncExternalStore(listeners.add, removalRule)

/** Sets the rule of this browser for every announcement. */
export function chooseRemovalRule(next: RemovalRule) {
  rule = next
  writePreference(KEY, next)
  listeners.emit()
}
