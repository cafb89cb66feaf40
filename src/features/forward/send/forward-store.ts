import { openIndexedDbStore } from '../../../storage/indexed-db-store'
import type { Forward } from './forward'

/** Where forwards are kept: in this browser, each application's apart. */
export interface ForwardStore {
  readAll(): Promise<readonly Forward[]>
  read(forwardId: string): Promise<Forward | undefined>
  /** Resolves when it is on disk; rejects where this browser keeps nothing. */
  keep(forward: Forward): Promise<void>
  forget(forwardId: string): Promise<void>
}

/** A key of another version would be of another shape. */
const PREFIX = 'v1'

export function openForwardStore(app_id: string): ForwardStore {
  const store = openIndexedDbStore('herald-forwards', 'intents')
  const keyOf = (forwardId: string) => `${PREFIX} ${app_id} ${forwardId}`
  return {
    async readAll() {
      const all = await store.entries<StoredForward>(keyOf(''))
      return all.map(([, stored]) => upgraded(stored))
    },
    async read(forwardId) {
      const stored = await store.get<StoredForward>(keyOf(forwardId))
      return stored && upgraded(stored)
    },
    keep: (forward) => store.set(keyOf(forward.forward_id), forward),
    forget: (forwardId) => store.remove(keyOf(forwardId)),
  }
}

/** Earlier versions stored the id as `intent_id`. */
type StoredForward = Forward & { intent_id?: string }

const upgraded = ({ intent_id, ...stored }: StoredForward): Forward =>
  intent_id === undefined ? stored : { ...stored, forward_id: intent_id }
