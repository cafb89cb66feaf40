import { openKeptStore } from '../../../storage/kept-store'

/** Where the folder that somebody chose is kept: in this browser, that of each application apart. Writes reject where the browser keeps nothing. */
export interface FolderShelf {
  read(): Promise<FileSystemDirectoryHandle | undefined>
  put(folder: FileSystemDirectoryHandle): Promise<void>
  drop(): Promise<void>
}

export function openFolderShelf(appId: string): FolderShelf {
  const store = openKeptStore('herald-download-folder', 'kept')
  return {
    read: () => store.get<FileSystemDirectoryHandle>(appId),
    put: (folder) => store.set(appId, folder),
    drop: () => store.remove(appId),
  }
}
