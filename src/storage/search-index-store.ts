import { WANTED } from './index-wanted'
import { openIndexedDbStore } from './indexed-db-store'
import { removePreference, writePreference } from './preferences'

/** Where a search index is stored, under keys that begin with its scope. */
export const indexStore = openIndexedDbStore('herald-search', 'words')

/** From now on the index is kept current on every page of this browser. */
export const wantIndex = () => writePreference(WANTED, '1')

/** Removes the indexes of everybody who has searched in this browser. Never rejects. */
export async function removeIndexes(): Promise<void> {
  removePreference(WANTED)
  await indexStore.clear().catch(() => undefined)
}
