import { Listeners } from '../../../../primitives/listeners'
import { openIndexedDbStore } from '../../../storage/indexed-db-store'

/** Chromium's dialog for choosing a folder (File System Access), which TypeScript's types lack so far. */
type FolderPicker = (options: { mode: 'readwrite'; id: string }) => Promise<FileSystemDirectoryHandle>

const picker = (): FolderPicker | undefined =>
  (globalThis as { showDirectoryPicker?: FolderPicker }).showDirectoryPicker

/** Whether this browser lets a page write into a folder at all. */
export const canPickFolder = (): boolean => picker() !== undefined

/** Asks for a folder; undefined if none was chosen. */
export const pickFolder = async (): Promise<FileSystemDirectoryHandle | undefined> =>
  await picker()?.({ mode: 'readwrite', id: 'herald-downloads' }).catch(() => undefined)

/** The folder that downloads are written into, and whether the browser lets the page write there without asking. */
interface ChosenFolder {
  handle: FileSystemDirectoryHandle
  isAllowed: boolean
}

interface Ports {
  store: FolderStore
  pick(): Promise<FileSystemDirectoryHandle | undefined>
}

/**
 * The folder that downloads are written into; undefined: the browser saves them its own way. The choice outlives the
 * page, but the permission does not. For a folder from an earlier page, the page may have to request the permission
 * on a click before it can write. If the browser stores nothing, the folder has to be chosen again.
 */
export class FolderChoice {
  readonly #ports: Ports
  readonly #listeners = new Listeners()
  #chosen: ChosenFolder | undefined
  #isDecided = false

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Loads the choice of an earlier page; a choice made meanwhile wins. */
  async load() {
    const handle = await this.#ports.store.read().catch(() => undefined)
    if (!handle) return
    const isAllowed = await canWrite(handle).catch(() => false)
    if (!this.#isDecided) this.#set({ handle, isAllowed })
  }

  get = (): FileSystemDirectoryHandle | undefined => this.#chosen?.handle

  /** The same object until something has changed. */
  chosen = (): ChosenFolder | undefined => this.#chosen

  readonly listen = this.#listeners.add

  /** Asks for a folder; nothing changes if none was chosen. */
  async choose() {
    const handle = await this.#ports.pick()
    if (!handle) return
    this.#isDecided = true
    this.#set({ handle, isAllowed: true })
    await this.#ports.store.put(handle).catch(() => undefined)
  }

  /** Asks again whether the page may write into it; needs a fresh click. */
  async allow() {
    const chosen = this.#chosen
    if (!chosen) return
    await requestWritePermission(chosen.handle)
    await this.look()
  }

  /** Checks the permission again, after the browser has asked the user. */
  async look() {
    const chosen = this.#chosen
    if (!chosen) return
    const isAllowed = await canWrite(chosen.handle).catch(() => false)
    if (this.#chosen === chosen && isAllowed !== chosen.isAllowed) this.#set({ ...chosen, isAllowed })
  }

  async forget() {
    this.#isDecided = true
    this.#set(undefined)
    await this.#ports.store.drop().catch(() => undefined)
  }

  #set(chosen: ChosenFolder | undefined) {
    this.#chosen = chosen
    this.#listeners.emit()
  }
}

/**
 * Stores the chosen folder in this browser, separately for each application. Writes reject if the browser stores
 * nothing.
 */
export interface FolderStore {
  read(): Promise<FileSystemDirectoryHandle | undefined>
  put(folder: FileSystemDirectoryHandle): Promise<void>
  drop(): Promise<void>
}

export function openFolderStore(appId: string): FolderStore {
  const store = openIndexedDbStore('herald-download-folder', 'kept')
  return {
    read: () => store.get<FileSystemDirectoryHandle>(appId),
    put: (folder) => store.set(appId, folder),
    drop: () => store.remove(appId),
  }
}

/** TypeScript's types for File System Access lack permissions so far. */
interface Permissible {
  queryPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>
}

/**
 * Whether the page may write into a place without asking. A folder of the browser's private disk needs no permission.
 */
async function canWrite(place: SaveTarget): Promise<boolean> {
  const handle: (SaveTarget & Permissible) | undefined = place
  return !handle?.queryPermission || (await handle.queryPermission({ mode: 'readwrite' })) === 'granted'
}

/**
 * Asks the user to let the page write into a place again, if needed: a permission ends with the page that requested
 * it. The browser allows the request only shortly after a click. The result shows when writing.
 */
export async function requestWritePermission(place: SaveTarget): Promise<void> {
  const handle: (SaveTarget & Permissible) | undefined = place
  if (!handle?.requestPermission || (await canWrite(handle))) return
  // Denied, or requested too late after the click.
  await handle.requestPermission({ mode: 'readwrite' }).catch(() => undefined)
}

/**
 * Where to save a download: a folder or file that the operator chose. Undefined: the browser's own place for
 * downloads.
 */
export type SaveTarget = FileSystemDirectoryHandle | FileSystemFileHandle | undefined
