/** Windows of Chromium ask for folders in their own way (File System Access); types do not know it yet. */
type FolderPicker = (options: { mode: 'readwrite'; id: string }) => Promise<FileSystemDirectoryHandle>

const picker = (): FolderPicker | undefined =>
  (globalThis as { showDirectoryPicker?: FolderPicker }).showDirectoryPicker

/** The folder that downloads are written into while the page lives; undefined: the browser saves them its own way. */
export class FolderChoice {
  #folder: FileSystemDirectoryHandle | undefined
  readonly #listeners = new Set<() => void>()

  get = (): FileSystemDirectoryHandle | undefined => this.#folder

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether this browser lets a page write into a folder at all. */
  static isThere = (): boolean => picker() !== undefined

  /** Asks for one; nothing changes when nobody chooses any. */
  async choose() {
    const folder = await picker()?.({ mode: 'readwrite', id: 'herald-downloads' }).catch(() => undefined)
    if (folder) this.#set(folder)
  }

  forget() {
    this.#set(undefined)
  }

  #set(folder: FileSystemDirectoryHandle | undefined) {
    this.#folder = folder
    for (const listener of this.#listeners) listener()
  }
}
