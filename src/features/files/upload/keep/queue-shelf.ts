import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { openSlotShelf } from '../../keep/open-slot-shelf'
import type { SlotShelf } from '../../keep/slot-keeper'
import type { KeptUpload } from './kept-upload'

/**
 * Where uploads are kept: in this browser, each application's apart. The rows
 * of a tab lie together in a slot of its own, the bytes of each file by
 * themselves, so that rows go to another tab without them. All reject where
 * the browser keeps nothing.
 */
export interface QueueShelf extends SlotShelf<KeptUpload> {
  /** Of which rows there are bytes. */
  fileIds(): Promise<readonly string[]>
  readFile(id: string): Promise<File | undefined>
  putFile(id: string, file: File): Promise<void>
  dropFiles(ids: readonly string[]): Promise<void>
}

type Key = [appId: string, of: string, id: string]

export function openQueueShelf(appId: string): QueueShelf {
  const store = createStore('herald-upload-queue', 'kept')
  return {
    ...openSlotShelf(store, appId),
    fileIds: async () =>
      (await keys<Key>(store))
        .filter(([owner, of]) => owner === appId && of === 'file')
        .map(([, , id]) => id),
    readFile: async (id) => await get<File>([appId, 'file', id], store),
    putFile: async (id, file) => await set([appId, 'file', id], file, store),
    dropFiles: async (ids) =>
      await delMany(
        ids.map((id) => [appId, 'file', id]),
        store,
      ),
  }
}
