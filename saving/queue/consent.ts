import type { Preferences } from '../../primitives/ports'
import type { Loss } from '../plan/losses'

/**
 * The user's permission in this browser that saving one announcement may lose comments and the looks of sheets
 * without asking. If the browser stores nothing, each visit asks.
 */
export interface Consent {
  isGiven(): boolean
  /** Whether the permission covers this loss. It never covers cells, which users typed and nothing restores. */
  covers(loss: Pick<Loss, 'isUnkept'>): boolean
  give(): void
  withdraw(): void
}

export function openConsent(owner: string, chatId: string, preferences: Preferences): Consent {
  const key = `herald.losses-allowed.${owner}.${chatId}`
  let isGiven = preferences.read(key) === 'yes'
  return {
    isGiven: () => isGiven,
    covers: ({ isUnkept }) => isGiven && !isUnkept,
    give() {
      isGiven = true
      preferences.write(key, 'yes')
    },
    withdraw() {
      isGiven = false
      preferences.remove(key)
    },
  }
}
