/**
 * Whether saving one announcement may lose comments and looks of sheets without
 * asking, as somebody once said in this browser. Where nothing can be kept it asks.
 */
export interface Consent {
  isGiven(): boolean
  give(): void
  withdraw(): void
}

/** `storage`: asked each time, as a private window may refuse to name it. */
export function openConsent(
  owner: string,
  chatId: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => localStorage,
): Consent {
  const key = `herald.losses-allowed.${owner}.${chatId}`
  let isGiven = attempt(() => storage().getItem(key)) === 'yes'
  return {
    isGiven: () => isGiven,
    give() {
      isGiven = true
      attempt(() => storage().setItem(key, 'yes'))
    },
    withdraw() {
      isGiven = false
      attempt(() => storage().removeItem(key))
    },
  }
}

/** A private window may refuse to keep anything. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
