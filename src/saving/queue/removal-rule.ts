import { useSyncExternalStore } from 'react'
import { Listeners } from '../../browser/listeners'
import { writePreference, readPreference } from '../../storage/preferences'

/** The rules for a save that removes most of an announcement: it waits five seconds, asks, or neither. */
export const removalRules = ['wait', 'ask', 'never'] as const
export type RemovalRule = (typeof removalRules)[number]

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
