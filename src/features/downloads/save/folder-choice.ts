import { Listeners } from '../../../browser/listeners'
import { openIndexedDbStore } from '../../../storage/indexed-db-store'

/** Windows of Chromium ask for folders in their own way (File System Access); types do not know it yet. */
type FolderPicker = (options: { mode: 'readwrite'; id: string }) => Promise<FileSystemDirectoryHandle>

const picker = (): FolderPicker | undefined =>
  (globalThis as { showDirectoryPicker?: FolderPicker }).showDirectoryPicker

/** Whether this browser lets a page write into a folder at all. */
export const canPickFolder = (): boolean => picker() !== undefined

/** Asks for one; undefined when nobody chooses any. */
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
 * The folder that downloads are written into; undefined: the browser saves them
 * its own way. The choice outlives the page, what was allowed does not: a folder
 * that is found again may have to be asked for, by a click, before it takes
 * anything. A browser that keeps nothing costs another choice.
 */
export class FolderChoice {
  readonly #ports: Ports
  readonly #listeners = new Listeners()
  #chosen: ChosenFolder | undefined
  #isDecided = false

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Finds what an earlier page has chosen; what was chosen meanwhile counts more. */
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

  /** Asks for one; nothing changes when nobody chooses any. */
  async choose() {
    const handle = await this.#ports.pick()
    if (!handle) return
    this.#isDecided = true
    this.#set({ handle, isAllowed: true })
    await this.#ports.store.put(handle).catch(() => undefined)
  }

  /** Asks whether the page may write into it again; a click has to be fresh. */
  async allow() {
    const chosen = this.#chosen
    if (!chosen) return
    await requestWritePermission(chosen.handle)
    await this.look()
  }

  /** Somebody was asked meanwhile, and may have said anything. */
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

/** Where the folder that somebody chose is kept: in this browser, that of each application apart. Writes reject where the browser keeps nothing. */
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

/** Types of File System Access know nothing of permissions yet. */
interface Permissible {
  queryPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>
}

/** Whether the page may write into a place without asking. A folder of the browser's private disk has no permissions, and needs none. */
async function canWrite(place: SaveTarget): Promise<boolean> {
  const handle: (SaveTarget & Permissible) | undefined = place
  return !handle?.queryPermission || (await handle.queryPermission({ mode: 'readwrite' })) === 'granted'
}

/**
 * Asks the user to let the page write into a place again, where that
 * is needed: what was allowed ends with the page that asked. The browser takes
 * the question only while a click is fresh; whether it may is seen by writing.
 */
export async function requestWritePermission(place: SaveTarget): Promise<void> {
  const handle: (SaveTarget & Permissible) | undefined = place
  if (!handle?.requestPermission || (await canWrite(handle))) return
  // Refused, or asked too late.
  await handle.requestPermission({ mode: 'readwrite' }).catch(() => undefined)
}

/** Where a download is to be saved: a folder or a file that somebody chose; undefined is where the browser saves everything. */
export type SaveTarget = FileSystemDirectoryHandle | FileSystemFileHandle | undefined
