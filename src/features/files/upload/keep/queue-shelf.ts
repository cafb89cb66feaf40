import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import type { KeptUpload } from './kept-upload'

/**
 * Where uploads are kept: in this browser, each application's apart. The rows
 * of a tab lie together in a slot of its own, the bytes of each file by
 * themselves, so that rows go to another tab without them. All reject where
 * the browser keeps nothing.
 */
export interface QueueShelf {
  slots(): Promise<readonly string[]>
  readRows(slot: string): Promise<readonly KeptUpload[]>
  putRows(slot: string, rows: readonly KeptUpload[]): Promise<void>
  dropSlot(slot: string): Promise<void>
  /** Of which rows there are bytes. */
  fileIds(): Promise<readonly string[]>
  readFile(id: string): Promise<File | undefined>
  putFile(id: string, file: File): Promise<void>
  dropFiles(ids: readonly string[]): Promise<void>
}

type Key = [appId: string, of: 'rows' | 'file', id: string]

export function openQueueShelf(appId: string): QueueShelf {
  const store = createStore('herald-upload-queue', 'kept')
  const all = async (of: Key[1]) =>
    (await keys<Key>(store)).filter((key) => key[0] === appId && key[1] === of).map(([, , id]) => id)
  // A browser without storage throws before there is a promise.
  return {
    slots: async () => await all('rows'),
    readRows: async (slot) => (await get<KeptUpload[]>([appId, 'rows', slot], store)) ?? [],
    putRows: async (slot, rows) => await set([appId, 'rows', slot], rows, store),
    dropSlot: async (slot) => await del([appId, 'rows', slot], store),
    fileIds: async () => await all('file'),
    readFile: async (id) => await get<File>([appId, 'file', id], store),
    putFile: async (id, file) => await set([appId, 'file', id], file, store),
    dropFiles: async (ids) =>
      await delMany(
        ids.map((id) => [appId, 'file', id]),
        store,
      ),
  }
}
