import { useSyncExternalStore } from 'react'
import { remember, remembered } from '../../storage/remembered'
import { tellAll } from './tell-all'

/** What a save that removes most of an announcement does first: waits five seconds, asks, or neither. */
export const removalRules = ['wait', 'ask', 'never'] as const
export type RemovalRule = (typeof removalRules)[number]

const KEY = 'herald.removals'
const listeners = new Set<() => void>()
let rule: RemovalRule = removalRules.find((each) => each === remembered(KEY)) ?? 'wait'

export const removalRule = (): RemovalRule => rule

export const useRemovalRule = (): RemovalRule => useSyncExternalStore(subscribe, removalRule)

/** In this browser, for every announcement. */
export function chooseRemovalRule(next: RemovalRule) {
  rule = next
  remember(KEY, next)
  tellAll(listeners)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
