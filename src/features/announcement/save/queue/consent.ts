/**
 * Whether saving one announcement may lose comments and looks of sheets without
 * asking, as somebody once said in this browser. Where nothing can be kept it asks.
 */
export interface Consent {
  isGiven(): boolean
  give(): void
  withdraw(): void
}

export function openConsent(owner: string, chatId: string): Consent {
  const key = `herald.losses-allowed.${owner}.${chatId}`
  let isGiven = attempt(() => localStorage.getItem(key)) === 'yes'
  return {
    isGiven: () => isGiven,
    give() {
      isGiven = true
      attempt(() => localStorage.setItem(key, 'yes'))
    },
    withdraw() {
      isGiven = false
      attempt(() => localStorage.removeItem(key))
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
