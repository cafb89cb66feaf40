import { Listeners } from '../../primitives/listeners'
import { WANTED } from './index-wanted'
import { openIndexedDbStore } from './indexed-db-store'
import { removePreference, writePreference } from './preferences'
import { openTabChannel } from './tab-channel'

/** Where a search index is stored, under keys that begin with its scope. */
export const indexStore = openIndexedDbStore('herald-search', 'words')

/** From now on the index is kept current on every page of this browser. */
export const wantIndex = () => writePreference(WANTED, '1')

const REMOVED = 'herald.search.removed'

/** Calls back when the indexes are removed, in this tab or another one: nothing may be written any more. */
export function onIndexesRemoved(listener: () => void): () => void {
  const channel = openTabChannel(REMOVED, listener)
  const remove = removed.add(listener)
  return () => {
    channel.close()
    remove()
  }
}

const removed = new Listeners()

/** Removes the indexes of everybody who has searched in this browser. Never rejects. */
export async function removeIndexes(): Promise<void> {
  removePreference(WANTED)
  const channel = openTabChannel(REMOVED, () => undefined)
  channel.post('removed')
  channel.close()
  removed.emit()
  await indexStore.clear().catch(() => undefined)
}
