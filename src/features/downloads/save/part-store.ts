import type { ByteSink } from '../queue/receive-bytes'

/** The browser's private disk, which stores the bytes of each unfinished download in a room of its own. */
export interface PartStore {
  /** Makes a room for a new download. Nothing is written until there are bytes to store. */
  make(name: string): Sink
  /** Opens a room with the bytes that an earlier page left. */
  find(name: string): Promise<Sink>
  /** The names of all rooms. Rejects if there is no such disk. */
  names(): Promise<readonly string[]>
  drop(name: string): Promise<void>
}

/** Whether this browser has such a disk. */
export const hasPrivateFileSystem = (): boolean => typeof navigator.storage?.getDirectory === 'function'

/**
 * Rooms in the origin's private file system, separate for each application. Browsers provide none over an insecure
 * connection.
 */
export function openPartStore(appId: string): PartStore {
  let opening: Promise<FileSystemDirectoryHandle> | undefined
  const open = async (create: boolean) => {
    const root = await navigator.storage.getDirectory()
    const ours = await root.getDirectoryHandle('herald-downloads', { create })
    return await ours.getDirectoryHandle(encodeURIComponent(appId), { create })
  }
  const folder = () => (opening ??= open(true))
  const roomOf = (name: string) => partFolder(folder, name)
  return {
    make: (name) => new PartSink(roomOf(name)),
    find: async (name) => {
      const found = await open(false).then(
        (there) => partsIn(there, name),
        // Nothing was ever stored.
        () => [],
      )
      return new PartSink(roomOf(name), found)
    },
    names: async () => {
      const names: string[] = []
      for await (const name of await open(false)) names.push(name[0])
      return names
    },
    drop: (name) => roomOf(name).drop(),
  }
}

/**
 * Parts as files of a folder, named 0, 1, 2 and so on. A part exists only as a whole, because a file's new content shows
 * only once it is closed (File System Access).
 */
export const partFolder = (parent: () => Promise<FileSystemDirectoryHandle>, name: string): PartFolder => ({
  async put(index, bytes) {
    const folder = await (await parent()).getDirectoryHandle(name, { create: true })
    const file = await folder.getFileHandle(String(index), { create: true })
    const writing = await file.createWritable()
    try {
      await writing.write(bytes)
      await writing.close()
    } catch (error) {
      await writing.abort().catch(() => undefined)
      throw error
    }
    return await file.getFile()
  },
  drop: async () => {
    await (await parent()).removeEntry(name, { recursive: true }).catch(unlessMissing)
  },
})

/** The parts that an earlier page left, from the first up to one that is missing or was never closed. */
export async function partsIn(parent: FileSystemDirectoryHandle, name: string): Promise<readonly Blob[]> {
  const folder = await parent.getDirectoryHandle(name).catch(unlessMissing)
  const parts: Blob[] = []
  for (;;) {
    const handle = await folder?.getFileHandle(String(parts.length)).catch(unlessMissing)
    const part = await handle?.getFile()
    if (!part || part.size === 0) return parts
    parts.push(part)
  }
}

function unlessMissing(error: unknown): undefined {
  if ((error as DOMException).name !== 'NotFoundError') throw error
}

/** The number of bytes that stay in the page before they become a part. */
const PART_BYTES = 1_048_576

/** Stores parts so that they outlive the page. Both methods reject if there is no space or no disk. */
interface PartFolder {
  /** Writes a part at its index, and returns it as it is on the disk. */
  put(index: number, bytes: Uint8Array<ArrayBuffer>): Promise<Blob>
  drop(): Promise<void>
}

/**
 * Bytes in the browser's own storage, part by part: on its disk if there is a folder, otherwise in blobs, which the
 * page only refers to. The parts in the folder have no gaps, so another page can continue after them. Bytes too few
 * for a part are written only by `settle`.
 */
export class PartSink implements Sink {
  size: number
  readonly #folder: PartFolder | undefined
  readonly #partBytes: number
  #parts: Blob[]
  #pending: Uint8Array<ArrayBuffer>[] = []
  #pendingBytes = 0
  /** The index of the next part; undefined once the disk has failed. */
  #place: number | undefined
  #keeping: Promise<void> = Promise.resolve()

  /** `found`: the parts that an earlier page left in the folder. */
  constructor(folder?: PartFolder, found: readonly Blob[] = [], partBytes = PART_BYTES) {
    this.#folder = folder
    this.#partBytes = partBytes
    this.#parts = [...found]
    this.#place = found.length
    this.size = found.reduce((sum, { size }) => sum + size, 0)
  }

  async append(bytes: Uint8Array<ArrayBuffer>) {
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    this.size += bytes.length
    if (this.#pendingBytes >= this.#partBytes) await this.#handOver()
  }

  async reset() {
    this.size = 0
    this.#pending = []
    this.#pendingBytes = 0
    await this.#keeping
    const hadParts = this.#parts.length > 0
    this.#parts = []
    this.#place = 0
    // If dropping fails, nothing more is written to the disk.
    if (hadParts) await this.#folder?.drop().catch(() => (this.#place = undefined))
  }

  async settle() {
    if (this.#pendingBytes > 0) await this.#handOver()
    await this.#keeping
  }

  async finish(type: string): Promise<Blob> {
    await this.#keeping
    return new Blob([...this.#parts, ...this.#pending], { type })
  }

  discard = (): Promise<void> => this.reset()

  /** One part is written while the next one arrives, so a disk slower than the connection slows it down. */
  #handOver(): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    this.#pendingBytes = 0
    const before = this.#keeping
    this.#keeping = before.then(async () => {
      this.#parts.push(await this.#kept(pending))
    })
    return before
  }

  async #kept(pending: Uint8Array<ArrayBuffer>[]): Promise<Blob> {
    const index = this.#place
    if (!this.#folder || index === undefined) return new Blob(pending)
    const bytes = joined(pending)
    try {
      const kept = await this.#folder.put(index, bytes)
      this.#place = index + 1
      return kept
    } catch {
      // The disk is full or missing, so the page holds the bytes that arrive from here on.
      this.#place = undefined
      return new Blob([bytes])
    }
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Holds the bytes of one download until all of them have arrived. */
export interface Sink extends ByteSink {
  /** Called when nothing more arrives for now: writes the pending bytes to the disk if possible. */
  settle(): Promise<void>
  /** Returns all bytes under this media type. May be called again. */
  finish(type: string): Promise<Blob>
  /** Drops everything. */
  discard(): Promise<void>
}
