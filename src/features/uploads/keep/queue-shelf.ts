import { openKeptStore } from '../../../storage/kept-store'
import { openSlotShelf } from '../../files/keep/open-slot-shelf'
import type { SlotShelf } from '../../files/keep/slot-keeper'
import type { KeptUpload } from './kept-upload'

/**
 * Where uploads are kept: in this browser, each application's apart. The rows
 * of a tab lie together in a slot of its own, the bytes of each file by
 * themselves, so that rows go to another tab without them. Writes
 * reject where the browser keeps nothing.
 */
export interface QueueShelf extends SlotShelf<KeptUpload> {
  /** Of which rows there are bytes. */
  fileIds(): Promise<readonly string[]>
  readFile(id: string): Promise<File | undefined>
  putFile(id: string, file: File): Promise<void>
  dropFiles(ids: readonly string[]): Promise<void>
}

export function openQueueShelf(appId: string): QueueShelf {
  const store = openKeptStore('herald-upload-queue', 'kept')
  const keyOf = (id: string) => [appId, 'file', id]
  return {
    ...openSlotShelf(store, appId),
    fileIds: async () => (await store.keys([appId, 'file'])).map((key) => (key as readonly string[])[2]!),
    readFile: (id) => store.get<File>(keyOf(id)),
    putFile: (id, file) => store.set(keyOf(id), file),
    dropFiles: (ids) => store.remove(...ids.map(keyOf)),
  }
}
