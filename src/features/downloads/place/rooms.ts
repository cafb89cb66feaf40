import { partFolder, partsIn } from './part-folder'
import { Parts } from './parts'
import type { Sink } from './sink'

/** The browser's private disk, where what has come of downloads lies until all of it has: a room for each of them. */
export interface Rooms {
  /** Of a download that begins. Nothing is on the disk before there is something to keep. */
  make(name: string): Sink
  /** With what an earlier page left there. */
  find(name: string): Promise<Sink>
  /** Rejects where there is no such disk. */
  names(): Promise<readonly string[]>
  drop(name: string): Promise<void>
}

/** Whether this browser has such a disk. */
export const keepsParts = (): boolean =>
  typeof (navigator.storage as Partial<StorageManager> | undefined)?.getDirectory === 'function'

/** Rooms in the origin's own file system, those of each application apart. Over an insecure connection there is none. */
export function openRooms(appId: string): Rooms {
  let opening: Promise<FileSystemDirectoryHandle> | undefined
  const open = async (create: boolean) => {
    const root = await navigator.storage.getDirectory()
    const ours = await root.getDirectoryHandle('herald-downloads', { create })
    return await ours.getDirectoryHandle(encodeURIComponent(appId), { create })
  }
  const folder = () => (opening ??= open(true))
  const roomOf = (name: string) => partFolder(folder, name)
  return {
    make: (name) => new Parts(roomOf(name)),
    find: async (name) => {
      const found = await open(false).then(
        (there) => partsIn(there, name),
        // Nothing was ever kept.
        () => [],
      )
      return new Parts(roomOf(name), found)
    },
    names: async () => {
      const names: string[] = []
      for await (const name of await open(false)) names.push(name[0])
      return names
    },
    drop: (name) => roomOf(name).drop(),
  }
}
