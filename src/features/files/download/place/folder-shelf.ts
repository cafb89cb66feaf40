import { createStore, del, get, set } from 'idb-keyval'

/** Where the folder that somebody chose is kept: in this browser, that of each application apart. All reject where the browser keeps nothing. */
export interface FolderShelf {
  read(): Promise<FileSystemDirectoryHandle | undefined>
  put(folder: FileSystemDirectoryHandle): Promise<void>
  drop(): Promise<void>
}

/** A browser without storage throws before there is a promise. */
export function openFolderShelf(appId: string): FolderShelf {
  const store = createStore('herald-download-folder', 'kept')
  return {
    read: async () => await get<FileSystemDirectoryHandle>(appId, store),
    put: async (folder) => await set(appId, folder, store),
    drop: async () => await del(appId, store),
  }
}
