import type { PartShelf } from './parts'

/**
 * Parts as files of a folder: 0, 1, 2 … A part is there when it is whole, for
 * what is written to a file shows only when it is closed (File System Access).
 */
export const partFolder = (parent: () => Promise<FileSystemDirectoryHandle>, name: string): PartShelf => ({
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

/** The parts that an earlier page left, from the first up to where one is missing or was never closed. */
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
