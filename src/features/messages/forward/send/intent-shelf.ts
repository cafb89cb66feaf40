import { createStore, del, entries, get, set } from 'idb-keyval'
import type { Intent } from './intent'

/** Where intents are kept: in this browser, each application's apart. */
export interface IntentShelf {
  readAll(): Promise<readonly Intent[]>
  read(intentId: string): Promise<Intent | undefined>
  /** Resolves when it is on disk; rejects where this browser keeps nothing. */
  keep(intent: Intent): Promise<void>
  forget(intentId: string): Promise<void>
}

/** A key of another version would be of another shape. */
const PREFIX = 'v1'

export function openShelf(app_id: string): IntentShelf {
  const store = createStore('herald-forwards', 'intents')
  const keyOf = (intentId: string) => `${PREFIX} ${app_id} ${intentId}`
  return {
    async readAll() {
      const all = await entries<string, Intent>(store).catch(() => [])
      return all.filter(([key]) => key.startsWith(keyOf(''))).map(([, intent]) => intent)
    },
    read: (intentId) => get<Intent>(keyOf(intentId), store),
    keep: (intent) => set(keyOf(intent.intent_id), intent, store),
    forget: (intentId) => del(keyOf(intentId), store),
  }
}
