import type { PickedFile } from '../queue/upload-queue'

/**
 * Everything that was dropped, folders with all that is in them. The list must
 * be asked while the drop is told; what it holds is read afterwards.
 */
export function droppedFiles({ items, files }: DataTransfer): Promise<PickedFile[]> {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  if (entries.length === 0 || entries.some((entry) => !entry)) {
    return Promise.resolve([...files].map((file) => ({ file, folder: '' })))
  }
  return filesIn(entries as FileSystemEntry[], '')
}

/** Files as a field gives them; one for folders says where in them each lies. */
export const pickedFiles = (files: Iterable<File>): PickedFile[] =>
  [...files].map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') }))

async function filesIn(entries: readonly FileSystemEntry[], folder: string): Promise<PickedFile[]> {
  const found: PickedFile[] = []
  for (const entry of entries) {
    if (isFile(entry)) {
      // What may not be read is as if it were not there.
      const file = await fileOf(entry).catch(() => undefined)
      if (file) found.push({ file, folder })
    } else if (isFolder(entry)) {
      const inside = await entriesIn(entry).catch(() => [])
      found.push(...(await filesIn(inside, folder ? `${folder}/${entry.name}` : entry.name)))
    }
  }
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A folder tells a hundred at a time, and nothing when there are no more. */
async function entriesIn(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (more.length === 0) return all
    all.push(...more)
  }
}
