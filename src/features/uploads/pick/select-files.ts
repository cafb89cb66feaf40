import { useState, useRef } from 'react'
import { isDialogOpen } from '../../../ui/command-registry'
import { useListeners } from '../../../ui/outside-react'
import { pickFiles } from '../../../ui/pick-files'
import type { PickedFile } from '../queue/upload-queue'

/** The files of one drop, one paste or one choice. */
export interface FileSelection {
  /** In natural order, folder by folder. */
  files: readonly PickedFile[]
  /** Paths that the browser may not read. */
  unreadable: readonly string[]
}

/**
 * Reads everything that was dropped, including the content of folders. The list
 * must be accessed during the drop event; its content is read afterwards.
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

/** Files from a file input; one for folders gives the path of each. */
export function pickedFiles(files: Iterable<File>): FileSelection {
  const picked = [...files]
    .map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') }))
    .filter(({ file, folder }) => !isSystemFile(file.name, folder))
  // An input returns a folder in the order of the disk; files chosen one by one keep their order.
  if (picked.some(({ folder }) => folder !== '')) {
    picked.sort((one, other) => compare(one.folder, other.folder) || compare(one.file.name, other.file.name))
  }
  return { files: picked, unreadable: [] }
}

/** Files that macOS and Windows add to folders. One that is dropped by itself is intended. */
const isSystemFile = (name: string, folder: string): boolean =>
  folder !== '' && /^(?:\.DS_Store|Thumbs\.db)$/i.test(name)

let collator: Intl.Collator | undefined

/** Sorts `file 2` before `file 10` in every language. */
function compare(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(one, other)
}

const pathOf = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A folder returns a hundred entries at a time, and none at the end. */
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

/** Opens the browser's file chooser; no files if it is cancelled. */
export const chooseFiles = async (): Promise<FileSelection> => pickedFiles(await pickFiles())

/** Opens a folder chooser, and returns all files in the folder. */
export const chooseFolder = async (): Promise<FileSelection> => pickedFiles(await pickFiles({ folder: true }))

/** Opens a chooser for one picture. */
export const choosePicture = async (): Promise<File | undefined> =>
  (await pickFiles({ accept: 'image/png,image/jpeg,image/gif,image/webp', several: false }))[0]

/**
 * Receives files dropped anywhere on the page, or pasted where no text is being
 * typed, unless a dialog is open. Returns whether files are being dragged over the page.
 */
export function useFileDrop(onFiles: (picked: FileSelection) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = (data: DataTransfer) => void droppedFiles(data).then(onFiles)
  // `dragenter` of a child fires before `dragleave` of its parent.
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
      setOver(!isDialogOpen())
    },
    dragover(event) {
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isDialogOpen() ? 'none' : 'copy'
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
      if (!isDialogOpen()) take(event.dataTransfer)
    },
    paste(event) {
      const isText =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      if (isText || isDialogOpen() || !event.clipboardData || event.clipboardData.files.length === 0) return
      event.preventDefault()
      take(event.clipboardData)
    },
  })
  return isOver
}

const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true

/** How long the page may be blocked: half a frame. */
const MOST_MS = 8

interface Ports {
  /** Milliseconds on any clock. */
  now(): number
  /** Lets the page handle pending work, such as a key or a frame. */
  breathe(): Promise<unknown>
}

/**
 * Reads the size of each file. The first time the browser looks it up on the
 * disk and blocks the page meanwhile, so doing it for a whole folder at once
 * would hang the page. Afterwards the size is known.
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
