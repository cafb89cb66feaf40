import { partOf } from '../../../testing/part-of'

/** The faults of a disk. */
interface Faults {
  /** Writing accepts this many more bytes, then the disk is full. */
  roomFor?: number
}

/**
 * A folder as File System Access provides it: bytes written to a file show once it is closed, and are lost otherwise.
 * `paths()` lists the files in it and in the folders below, each by its path.
 */
export function folderInMemory(name = 'folder', faults: Faults = {}) {
  const files = new Map<string, File>()
  const folders = new Map<string, ReturnType<typeof folderInMemory>>()
  const missing = (asked: string) => Promise.reject(new DOMException(asked, 'NotFoundError'))

  const fileHandle = (fileName: string) =>
    partOf<FileSystemFileHandle>({
      kind: 'file',
      name: fileName,
      getFile: () => {
        const file = files.get(fileName)
        return file ? Promise.resolve(file) : missing(fileName)
      },
      createWritable: () => Promise.resolve(writing(fileName)),
    })

  function writing(fileName: string): FileSystemWritableFileStream {
    let pieces: BlobPart[] = []
    const take = (bytes: Uint8Array<ArrayBuffer>) => {
      if (faults.roomFor !== undefined) faults.roomFor -= bytes.length
      if (faults.roomFor !== undefined && faults.roomFor < 0) {
        throw new DOMException('no room', 'QuotaExceededError')
      }
      pieces.push(bytes.slice())
    }
    const stream = new WritableStream<Uint8Array<ArrayBuffer>>({
      write: take,
      close: () => void files.set(fileName, new File(pieces, fileName)),
      abort: () => void (pieces = []),
    })
    return Object.assign(stream, {
      write: async (bytes: Uint8Array<ArrayBuffer>) => {
        const writer = stream.getWriter()
        try {
          await writer.write(bytes)
        } finally {
          writer.releaseLock()
        }
      },
    }) as FileSystemWritableFileStream
  }

  const handle: FileSystemDirectoryHandle = partOf<FileSystemDirectoryHandle>({
    kind: 'directory',
    name,
    getFileHandle: (fileName: string, { create = false } = {}) => {
      if (folders.has(fileName)) return Promise.reject(new DOMException(fileName, 'TypeMismatchError'))
      if (!files.has(fileName) && !create) return missing(fileName)
      if (!files.has(fileName)) files.set(fileName, new File([], fileName))
      return Promise.resolve(fileHandle(fileName))
    },
    getDirectoryHandle: (folderName: string, { create = false } = {}) => {
      if (!folders.has(folderName) && !create) return missing(folderName)
      const folder = folders.get(folderName) ?? folderInMemory(folderName, faults)
      folders.set(folderName, folder)
      return Promise.resolve(folder.handle)
    },
    removeEntry: (entry: string) =>
      files.delete(entry) || folders.delete(entry) ? Promise.resolve() : missing(entry),
  })

  const paths = (): string[] => [
    ...files.keys(),
    ...[...folders].flatMap(([folder, inside]) => inside.paths().map((path) => `${folder}/${path}`)),
  ]
  return {
    handle,
    faults,
    paths,
    names: () => [...folders.keys()],
    textOf: (fileName: string) => files.get(fileName)?.text(),
    put: (fileName: string, text: string) => void files.set(fileName, new File([text], fileName)),
  }
}
