import { removePreference, writePreference, readPreference } from '../../storage/preferences'
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

/** Strings that the browser remembers, by name. */
interface Choices {
  remembered(name: string): string | null
  remember(name: string, value: string): void
  forget(name: string): void
}

export function openConsent(
  owner: string,
  chatId: string,
  choices: Choices = { remembered: readPreference, remember: writePreference, forget: removePreference },
): Consent {
  const key = `herald.losses-allowed.${owner}.${chatId}`
  let isGiven = choices.remembered(key) === 'yes'
  return {
    isGiven: () => isGiven,
    covers: ({ isUnkept }) => isGiven && !isUnkept,
    give() {
      isGiven = true
      choices.remember(key, 'yes')
    },
    withdraw() {
      isGiven = false
      choices.forget(key)
    },
  }
}
