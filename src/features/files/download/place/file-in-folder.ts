import type { Sink } from './sink'

/**
 * A file in a folder that somebody chose, written as the bytes come; the page
 * holds none of them. Until it is finished it stands beside under another name
 * (File System Access), so that half a file is never taken for a whole one.
 */
export class FileInFolder implements Sink {
  size = 0
  readonly name: string
  readonly #folder: FileSystemDirectoryHandle
  readonly #file: FileSystemFileHandle
  #writing: FileSystemWritableFileStream

  private constructor(
    folder: FileSystemDirectoryHandle,
    file: FileSystemFileHandle,
    writing: FileSystemWritableFileStream,
  ) {
    this.#folder = folder
    this.#file = file
    this.#writing = writing
    this.name = file.name
  }

  /** Opens a file of this name; where there is one already, of the next free name: `plan (1).pdf`. */
  static async open(folder: FileSystemDirectoryHandle, name: string): Promise<FileInFolder> {
    const file = await folder.getFileHandle(await freeName(folder, name), { create: true })
    return new FileInFolder(folder, file, await file.createWritable())
  }

  async append(bytes: Uint8Array<ArrayBuffer>) {
    await this.#writing.write(bytes)
    this.size += bytes.length
  }

  async reset() {
    await this.#writing.truncate(0)
    await this.#writing.seek(0)
    this.size = 0
  }

  async finish(): Promise<Blob> {
    await this.#writing.close()
    return await this.#file.getFile()
  }

  async discard() {
    await this.#writing.abort().catch(() => undefined)
    await this.#folder.removeEntry(this.name).catch(() => undefined)
  }
}

async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const at = name.lastIndexOf('.')
  const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
  for (let count = 0; ; count += 1) {
    const tried = count === 0 ? name : `${stem} (${count})${ending}`
    const isThere = await folder.getFileHandle(tried).then(
      () => true,
      // A folder of this name stands in the way as well as a file.
      (error: unknown) => (error as DOMException).name !== 'NotFoundError',
    )
    if (!isThere) return tried
  }
}
