import { Listeners } from '../browser/listeners'
import { useSyncExternalStore } from 'react'

/**
 * Whether this browser keeps what the page gives it to keep. `refused`: it has
 * no storage for this page, or threw; `silent`: it was asked and did not
 * answer; both hold until the page is loaded again. `failed`: the last write
 * did, most likely for want of room.
 */
export type Keeping = 'kept' | 'failed' | 'refused' | 'silent'

let keeping: Keeping = 'kept'
const listeners = new Listeners()

export const keepingNow = (): Keeping => keeping

export const useKeeping = (): Keeping => useSyncExternalStore(listeners.add, keepingNow)

/** What the last try showed. What holds until the next load is not taken back. */
export function noteKeeping(seen: Keeping) {
  if (keeping === seen || keeping === 'refused' || keeping === 'silent') return
  keeping = seen
  listeners.emit()
}
