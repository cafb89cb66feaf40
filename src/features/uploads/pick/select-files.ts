import { useState, useRef } from 'react'
import { useListeners } from '../../../ui/outside-react'
import { pickFiles } from '../../../ui/pick-files'
import type { PickedFile } from '../queue/upload-queue'

/** What came with one drop, one paste or one choice. */
export interface FileSelection {
  /** As people order files, folder by folder. */
  files: readonly PickedFile[]
  /** The paths of what the browser may not read. */
  unreadable: readonly string[]
}

/**
 * Everything that was dropped, folders with all that is in them. The list must
 * be asked while the drop is told; what it holds is read afterwards.
 */
export async function droppedFiles({
  items,
  files,
}: Pick<DataTransfer, 'items' | 'files'>): Promise<FileSelection> {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  if (entries.length === 0 || entries.some((entry) => !entry)) return pickedFiles(files)
  const found: PickedFile[] = []
  const unreadable: string[] = []
  await walk(entries as FileSystemEntry[], '')
  return { files: found, unreadable }

  async function walk(inside: readonly FileSystemEntry[], folder: string) {
    for (const entry of inside.toSorted((one, other) => compare(one.name, other.name))) {
      const path = pathOf(folder, entry.name)
      try {
        if (isFile(entry)) {
          if (!isSystemFile(entry.name, folder)) found.push({ file: await fileOf(entry), folder })
        } else if (isFolder(entry)) await walk(await entriesIn(entry), path)
      } catch {
        unreadable.push(path)
      }
    }
  }
}

/** Files as a field gives them; one for folders says where in them each lies. */
export function pickedFiles(files: Iterable<File>): FileSelection {
  const picked = [...files]
    .map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') }))
    .filter(({ file, folder }) => !isSystemFile(file.name, folder))
  // A field gives a folder in the order of the disk; files that were chosen stay as they came.
  if (picked.some(({ folder }) => folder !== '')) {
    picked.sort((one, other) => compare(one.folder, other.folder) || compare(one.file.name, other.file.name))
  }
  return { files: picked, unreadable: [] }
}

/** What macOS and Windows put into folders for themselves. By itself such a file was meant. */
const isSystemFile = (name: string, folder: string): boolean =>
  folder !== '' && /^(?:\.DS_Store|Thumbs\.db)$/i.test(name)

let collator: Intl.Collator | undefined

/** `file 2` before `file 10`, whatever the language. */
function compare(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(one, other)
}

const pathOf = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)

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

/** Asks for files in the browser's own way; none when nobody chooses any. */
export const chooseFiles = async (): Promise<FileSelection> => pickedFiles(await pickFiles())

/** Asks for a folder, and answers all files in it. */
export const chooseFolder = async (): Promise<FileSelection> => pickedFiles(await pickFiles({ folder: true }))

/** Asks for one picture. */
export const choosePicture = async (): Promise<File | undefined> =>
  (await pickFiles({ accept: 'image/png,image/jpeg,image/gif,image/webp', several: false }))[0]

/**
 * Files that come over the page: dropped anywhere on it, or pasted where no
 * text is typed. Answers whether some are held over it now.
 */
export function useFileDrop(onFiles: (picked: FileSelection) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = (data: DataTransfer) => void droppedFiles(data).then(onFiles)
  // Entering a child is told before leaving its parent.
  const depth = useRef(0)
  const end = () => {
    depth.current = 0
    setOver(false)
  }
  useListeners(window, {
    dragenter(event) {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      depth.current += 1
      setOver(true)
    },
    dragover(event) {
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    dragleave(event) {
      if (!holdsFiles(event.dataTransfer)) return
      depth.current -= 1
      if (depth.current <= 0) end()
    },
    dragend: end,
    drop(event) {
      end()
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      take(event.dataTransfer)
    },
    paste(event) {
      const isText =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      if (isText || !event.clipboardData || event.clipboardData.files.length === 0) return
      event.preventDefault()
      take(event.clipboardData)
    },
  })
  return isOver
}

const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true

/** So long the page may stand still: half a frame. */
const MOST_MS = 8

interface Ports {
  /** Milliseconds on any clock. */
  now(): number
  /** Lets the page do what waits: a key, a frame. */
  breathe(): Promise<unknown>
}

/**
 * Asks each file for its size. The first time the browser looks for it on the
 * disk, and the page stands still meanwhile: a whole folder at once would be a
 * page that hangs. From then on it is known.
 */
export async function readFileSizes(files: readonly PickedFile[], ports: Ports = ofThePage) {
  let began = ports.now()
  for (const { file } of files) {
    void file.size
    if (ports.now() - began < MOST_MS) continue
    await ports.breathe()
    began = ports.now()
  }
}

const ofThePage: Ports = {
  now: () => performance.now(),
  breathe: () => new Promise((next) => setTimeout(next)),
}
