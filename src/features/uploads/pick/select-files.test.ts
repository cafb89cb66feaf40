import { expect, test } from 'vitest'
import { partOf } from '../../../testing/part-of'
import { droppedFiles, pickedFiles, readFileSizes } from './select-files'
import type { FileSelection } from './select-files'

/** A dropped folder: files by their text, folders by their content; undefined is unreadable. */
interface Tree {
  [name: string]: string | Tree | undefined
}

/** Entries as in a browser: read by callbacks, a hundred at a time. */
function entryOf(name: string, content: Tree[string]): FileSystemEntry {
  const refuse = (_: unknown, reject: (error: Error) => void) => reject(new Error('not readable'))
  if (typeof content !== 'object') {
    const file = (give: (file: File) => void) => give(new File([content ?? ''], name))
    return partOf<FileSystemFileEntry>({
      name,
      isFile: true,
      isDirectory: false,
      file: content === undefined ? refuse : file,
    })
  }
  const createReader = () => {
    const left = Object.entries(content).map(([inside, of]) => entryOf(inside, of))
    return partOf<FileSystemDirectoryReader>({
      readEntries: (give: (entries: FileSystemEntry[]) => void) => give(left.splice(0, 100)),
    })
  }
  return partOf<FileSystemDirectoryEntry>({ name, isFile: false, isDirectory: true, createReader })
}

const itemOf = (entry: FileSystemEntry | null) =>
  partOf<DataTransferItem>({ kind: 'file', webkitGetAsEntry: () => entry })

const transferOf = (items: DataTransferItem[], files: File[]) => ({
  items: partOf<DataTransferItemList>(items),
  files: partOf<FileList>(files),
})

const drop = (tree: Tree) => {
  const items = Object.entries(tree).map(([name, content]) => itemOf(entryOf(name, content)))
  return droppedFiles(transferOf([partOf<DataTransferItem>({ kind: 'string' }), ...items], []))
}
const paths = ({ files }: FileSelection) =>
  files.map(({ file, folder }) => (folder ? `${folder}/${file.name}` : file.name))

/** A file outside of any folder. */
const plain = (name: string) => Object.defineProperty(new File([], name), 'webkitRelativePath', { value: '' })

test('a folder adds all its files at any depth and with any name', async () => {
  const dropped = await drop({
    'top.txt': 'top',
    计划: { 'two – 二.txt': '2', deeper: { empty: {}, 'naïve\u202e.txt': 'n' } },
  })
  expect(paths(dropped).toSorted()).toEqual(
    ['top.txt', '计划/deeper/naïve\u202e.txt', '计划/two – 二.txt'].toSorted(),
  )
  expect(await dropped.files.find(({ file }) => file.name === 'two – 二.txt')!.file.text()).toBe('2')
})

test('a folder of more than a hundred files is read to its end, in natural order', async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`file ${250 - at}`, 'x']))
  const dropped = await drop({ many })
  expect(paths(dropped)).toEqual(Array.from({ length: 250 }, (_, at) => `many/file ${at + 1}`))
})

test('unreadable entries are named, and do not stop the rest', async () => {
  const dropped = await drop({ a: { 'secret.txt': undefined, 'open.txt': 'x' }, 'b.txt': 'y' })
  expect(paths(dropped)).toEqual(['a/open.txt', 'b.txt'])
  expect(dropped.unreadable).toEqual(['a/secret.txt'])
})

test('a pasted file has no entry, and is added unchanged', async () => {
  const file = plain('image.png')
  const pasted = await droppedFiles(transferOf([itemOf(null)], [file]))
  expect(pasted.files).toEqual([{ file, folder: '' }])
})

test('a chosen folder is sorted, and each file has its path', () => {
  const inFolder = (path: string) =>
    Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', { value: path })
  const picked = pickedFiles(['a/b/10.txt', 'a/2.txt', 'a/b/9.txt', 'a/1.txt'].map(inFolder))
  expect(paths(picked)).toEqual(['a/1.txt', 'a/2.txt', 'a/b/9.txt', 'a/b/10.txt'])
})

test('chosen files keep their order', () => {
  expect(paths(pickedFiles(['b', 'a'].map(plain)))).toEqual(['b', 'a'])
})

test('system files in folders are skipped, and a single dropped one is kept', async () => {
  const left = { '.DS_Store': 'x', 'Thumbs.db': 'x', 'a.txt': 'a', deeper: { '.DS_Store': 'x' } }
  expect(paths(await drop({ left, 'Thumbs.db': 'x' }))).toEqual(['left/a.txt', 'Thumbs.db'])
  const inFolder = (path: string) =>
    Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', { value: path })
  const chosen = pickedFiles([
    ...['a/.DS_Store', 'a/1.txt', 'a/b/thumbs.db'].map(inFolder),
    plain('.DS_Store'),
  ])
  expect(paths(chosen).toSorted()).toEqual(['.DS_Store', 'a/1.txt'])
})

/** Files whose size takes this many milliseconds to read, and the files read between two pauses. */
function onSlowDisk(count: number, eachMs: number) {
  let now = 0
  const seen: number[][] = [[]]
  const files = Array.from({ length: count }, (_, at) => {
    const file = Object.defineProperty(new File([], `${at}`), 'size', {
      get: () => {
        now += eachMs
        seen.at(-1)!.push(at)
        return 1
      },
    })
    return { file, folder: '' }
  })
  const breathe = () => {
    seen.push([])
    return Promise.resolve()
  }
  return { seen, weigh: () => readFileSizes(files, { now: () => now, breathe }) }
}

test('sizes are read a few at a time, each once and in order', async () => {
  const { seen, weigh } = onSlowDisk(200, 0.5)
  await weigh()
  expect(seen.flat()).toEqual(Array.from({ length: 200 }, (_, at) => at))
  expect(Math.max(...seen.map(({ length }) => length))).toBe(16)
})

test('known sizes are read without a pause', async () => {
  const { seen, weigh } = onSlowDisk(200, 0.01)
  await weigh()
  expect(seen).toHaveLength(1)
})
