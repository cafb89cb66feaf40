import { openKeptStore } from '../../../storage/kept-store'
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
  const store = openKeptStore('herald-forwards', 'intents')
  const keyOf = (intentId: string) => `${PREFIX} ${app_id} ${intentId}`
  return {
    async readAll() {
      const all = await store.entries<Intent>(keyOf(''))
      return all.map(([, intent]) => intent)
    },
    read: (intentId) => store.get<Intent>(keyOf(intentId)),
    keep: (intent) => store.set(keyOf(intent.intent_id), intent),
    forget: (intentId) => store.remove(keyOf(intentId)),
  }
}
